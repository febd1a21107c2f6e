/**
 * Programs with a classpath of their own: {@link dev.rollcall.it.jvm.Classpath} knows what Maven resolved for them.
 */
package dev.rollcall.it.jvm;
