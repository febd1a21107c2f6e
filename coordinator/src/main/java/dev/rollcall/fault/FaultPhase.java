package dev.rollcall.fault;

/** Where on the way of a request a fault acts. */
public enum FaultPhase {
    /** The request has come and has not been handled. */
    REQUEST,

    /** The request has been handled; its answer has not been sent. */
    ANSWER
}
