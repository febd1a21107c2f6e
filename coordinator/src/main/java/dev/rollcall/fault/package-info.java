/**
 * Faults as data: what a fault waits for ({@link dev.rollcall.fault.FaultMatcher}), what it then does
 * ({@link dev.rollcall.fault.FaultAction}), and the rules that are set ({@link dev.rollcall.fault.FaultRules}), which
 * decide for each request and for each answer. Pure: the edge of the server asks and acts; the core knows nothing of it.
 */
package dev.rollcall.fault;
