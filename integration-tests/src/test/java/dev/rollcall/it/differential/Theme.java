package dev.rollcall.it.differential;

/** What a scenario is mostly about; drawing everything alike seldom leads to where one rule decides. */
enum Theme {
    ANYTHING,
    /** Static members that come back without their ids, also while they wait. */
    RESTARTS,
    /** Short sessions that heartbeats and commits keep alive, or don't, over several waits. */
    SESSIONS
}
