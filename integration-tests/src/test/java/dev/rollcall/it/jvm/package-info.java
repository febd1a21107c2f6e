/**
 * Programs apart from the tests' own JVM: {@link dev.rollcall.it.jvm.Classpath} knows what Maven resolved for them,
 * {@link dev.rollcall.it.jvm.ChildJvm} runs them.
 */
package dev.rollcall.it.jvm;
