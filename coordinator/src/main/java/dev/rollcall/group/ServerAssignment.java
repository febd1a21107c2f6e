package dev.rollcall.group;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.protocol.Bytes;
import java.util.Map;

/**
 * What our allocation core computed for a generation.
 *
 * @param assignment who gets what
 * @param encoded the same as ConsumerProtocolAssignment, by member id
 * @param isAdvice true if the leader's word counts nevertheless (mode VERIFY)
 */
record ServerAssignment(Assignment assignment, Map<String, Bytes> encoded, boolean isAdvice) {}
