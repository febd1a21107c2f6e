/** Runnable studies, one idea each. {@link dev.rollcall.examples.FirstEviction} is where to begin. */
package dev.rollcall.examples;
