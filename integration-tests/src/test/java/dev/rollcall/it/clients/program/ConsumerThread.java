package dev.rollcall.it.clients.program;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;

/**
 * One consumer and its thread, which polls as applications do and carries out commands between polls. Reports the
 * events {@code assigned}, {@code revoked}, {@code lost} (partitions), {@code records} (partition, then
 * {@code offset:value} of each), {@code committed}, {@code uncommitted} and {@code failed} (the exception).
 */
final class ConsumerThread extends Thread implements ConsumerRebalanceListener {
    private static final Duration POLL = Duration.ofMillis(25);

    private final KafkaConsumer<String, String> consumer;
    private final Reports reports;
    private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();
    private boolean polling;
    private boolean committing;
    private boolean closed;

    private record Command(String id, String verb, List<String> arguments) {}

    ConsumerThread(String name, Map<String, Object> config, Reports reports) {
        super(name);
        this.consumer = new KafkaConsumer<>(config);
        this.reports = reports;
        setDaemon(true);
    }

    void enqueue(String id, String verb, List<String> arguments) {
        commands.add(new Command(id, verb, arguments));
    }

    @Override
    public void run() {
        try {
            while (!closed) {
                Command next = polling ? commands.poll() : commands.take();
                if (next == null) {
                    poll();
                } else {
                    execute(next);
                }
            }
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    private void poll() {
        try {
            ConsumerRecords<String, String> records = consumer.poll(POLL);
            for (TopicPartition partition : records.partitions()) {
                List<String> each = new ArrayList<>();
                for (ConsumerRecord<String, String> record : records.records(partition)) {
                    each.add(record.offset() + ":" + record.value());
                }
                reports.event(getName(), "records", partition + " " + String.join(",", each));
            }
            if (committing && !records.isEmpty()) {
                commitAfterPoll();
            }
        } catch (RuntimeException e) {
            if (isOvertaken(e)) {
                // The next poll knows better.
                reports.event(getName(), "overtaken", Reports.describe(e));
                return;
            }
            polling = false;
            reports.event(getName(), "failed", Reports.describe(e));
        }
    }

    /**
     * The client of the consumer protocol takes lost partitions away on a thread of its own. A poll that is in the midst
     * of them then fails, seen with 4.2.1: a race inside of the client, whatever the broker does.
     */
    private static boolean isOvertaken(RuntimeException e) {
        return e instanceof IllegalStateException
                && String.valueOf(e.getMessage()).startsWith("No current assignment for partition ");
    }

    private void commitAfterPoll() {
        try {
            consumer.commitSync();
            reports.event(getName(), "committed", "");
        } catch (CommitFailedException | RebalanceInProgressException e) {
            reports.event(getName(), "uncommitted", Reports.describe(e));
        }
    }

    private void execute(Command command) {
        try {
            reports.answer(command.id, execute(command.verb, command.arguments));
        } catch (Exception e) {
            reports.failure(command.id, e);
        }
    }

    private String execute(String verb, List<String> arguments) throws Exception {
        switch (verb) {
            case "subscribe" -> {
                consumer.subscribe(Arrays.asList(arguments.get(0).split(",", -1)), this);
                polling = true;
            }
            case "subscribe-pattern" -> {
                consumer.subscribe(Pattern.compile(arguments.get(0)), this);
                polling = true;
            }
            case "subscribe-server-pattern" -> {
                ConsumerSince40.subscribe(consumer, arguments.get(0), this);
                polling = true;
            }
            case "unsubscribe" -> {
                consumer.unsubscribe();
                polling = false;
            }
            case "poll" -> polling = arguments.get(0).equals("on");
            case "commit-after-poll" -> committing = true;
            case "commit" -> consumer.commitSync();
            case "seek" -> consumer.seek(Reports.partition(arguments.get(0)), Long.parseLong(arguments.get(1)));
            case "committed" -> {
                return Committed.offset(consumer, Reports.partition(arguments.get(0)));
            }
            case "position" -> {
                return Long.toString(consumer.position(Reports.partition(arguments.get(0))));
            }
            case "close" -> {
                closed = true;
                consumer.close();
            }
            default -> throw new IllegalArgumentException("a consumer does not know " + verb);
        }
        return "";
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        reports.event(getName(), "assigned", Reports.partitions(partitions));
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        reports.event(getName(), "revoked", Reports.partitions(partitions));
    }

    /** Called by clients since 2.4; before, they call {@link #onPartitionsRevoked}. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        reports.event(getName(), "lost", Reports.partitions(partitions));
    }
}
