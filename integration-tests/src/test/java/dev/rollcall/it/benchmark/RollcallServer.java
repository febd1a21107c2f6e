package dev.rollcall.it.benchmark;

import dev.rollcall.Rollcall;

/** The emulator, with its defaults. */
final class RollcallServer implements Server {
    private Rollcall rollcall;

    @Override
    public String start() {
        rollcall = Rollcall.builder().start();
        return rollcall.bootstrapServers();
    }

    @Override
    public String startForgetful() {
        rollcall = Rollcall.builder().timelineCapacity(1).start();
        return rollcall.bootstrapServers();
    }

    @Override
    public void createTopic(String name, int partitions) {
        rollcall.createTopic(name, partitions);
    }

    @Override
    public void stop() {
        rollcall.close();
    }
}
