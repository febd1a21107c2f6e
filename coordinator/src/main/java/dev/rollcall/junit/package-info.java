/**
 * Rollcall in JUnit Jupiter 5 and 6: {@link dev.rollcall.junit.RollcallTest} on a class, or
 * {@link dev.rollcall.junit.RollcallExtension} as a registered field. JUnit is an optional dependency: without it on
 * the classpath, nothing in here is loaded.
 */
package dev.rollcall.junit;
