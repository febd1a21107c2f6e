/** The JUnit extension as users have it: with a Spring application, and with other releases of JUnit. */
package dev.rollcall.it.junit;
