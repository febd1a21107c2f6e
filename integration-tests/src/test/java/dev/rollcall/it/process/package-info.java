/**
 * Programs apart from the tests' own JVM: {@link dev.rollcall.it.process.ChildProcess} runs them,
 * {@link dev.rollcall.it.process.Classpath} knows what Maven resolved for those in Java, and
 * {@link dev.rollcall.it.process.Patience} how long to wait for anything.
 */
package dev.rollcall.it.process;
