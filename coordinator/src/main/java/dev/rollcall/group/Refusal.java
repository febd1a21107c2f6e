package dev.rollcall.group;

import dev.rollcall.protocol.ErrorCode;

/** Why a request is refused: the error, and Kafka's words for it. */
record Refusal(ErrorCode error, String message) {}
