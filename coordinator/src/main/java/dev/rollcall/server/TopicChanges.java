package dev.rollcall.server;

/** Is told when topics came, went or grew, so that groups can take notice. On the server's thread only. */
@FunctionalInterface
public interface TopicChanges {

    void changed();
}
