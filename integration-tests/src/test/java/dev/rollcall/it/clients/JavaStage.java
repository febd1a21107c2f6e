package dev.rollcall.it.clients;

/** A stage whose clients are Java's. */
interface JavaStage extends Stage {
    ClientVersion version();
}
