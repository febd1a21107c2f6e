package dev.rollcall.it.differential;

import dev.rollcall.Rollcall;
import dev.rollcall.it.kafka.RealKafka;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A real Kafka and an emulator of one profile, side by side. Thread-safe. */
final class Arena implements AutoCloseable {

    /** Tries until a machine is given up as too slow, or Kafka's choice of leaders as too unlike ours. */
    private static final int MAX_TRIES = 40;

    private final RealKafka kafka;
    private final Rollcall rollcall;
    private final Performance onKafka;
    private final Performance onRollcall;
    private final ExecutorService performers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "performer");
        thread.setDaemon(true);
        return thread;
    });

    private Arena(RealKafka kafka, Rollcall rollcall) throws IOException {
        this.kafka = kafka;
        this.rollcall = rollcall;
        onKafka = new Performance(kafka.bootstrapServers());
        onRollcall = new Performance(rollcall.bootstrapServers());
    }

    static Arena open(Profile profile) throws IOException {
        return new Arena(Clusters.kafka(profile), Clusters.rollcall(profile).start());
    }

    String kafkaAddress() {
        return kafka.bootstrapServers();
    }

    String rollcallAddress() {
        return rollcall.bootstrapServers();
    }

    /** Performs a scenario on both until the result says something. */
    Verdict judge(Scenario scenario) throws IOException, InterruptedException {
        int tooSlow = 0;
        int otherLeaders = 0;
        while (tooSlow + otherLeaders < MAX_TRIES) {
            Future<Transcript> kafkas = performers.submit(on(onKafka, scenario));
            Future<Transcript> ours = performers.submit(on(onRollcall, scenario));
            try {
                Verdict verdict = new Verdict(scenario, kafkas.get(), ours.get(), tooSlow, otherLeaders);
                if (verdict.agrees() || !verdict.kafka().electedAnotherLeaderThan(verdict.rollcall())) {
                    return verdict;
                }
                otherLeaders++;
            } catch (ExecutionException failed) {
                kafkas.cancel(true);
                ours.cancel(true);
                if (failed.getCause() instanceof Performance.TooSlowException) {
                    tooSlow++;
                } else {
                    throw new IOException("seed " + scenario.script().setting().seed(), failed.getCause());
                }
            }
        }
        throw new IOException("seed " + scenario.script().setting().seed() + " was performed " + MAX_TRIES
                + " times for nothing: " + tooSlow + " times the machine was too slow, " + otherLeaders
                + " times Kafka elected another leader");
    }

    private static Callable<Transcript> on(Performance performance, Scenario scenario) {
        return () -> performance.of(scenario.script(), scenario.expected());
    }

    @Override
    public void close() {
        performers.shutdownNow();
        rollcall.close();
        kafka.close();
    }
}
