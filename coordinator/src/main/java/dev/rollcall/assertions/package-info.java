/**
 * Assertions that speak of groups, members, rebalances, timelines and commits, and whose failures show what happened:
 * {@link dev.rollcall.assertions.RollcallAssertions#assertThat}. They throw plain {@link java.lang.AssertionError}s and
 * stand beside those of AssertJ, Hamcrest or JUnit.
 */
package dev.rollcall.assertions;
