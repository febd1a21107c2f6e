package dev.rollcall.it.benchmark;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * The program in the JVM that is measured. It says how far it has come, one line each, and ends with its input.
 *
 * <ul>
 *   <li>{@code listen CONTENDER [forgetful]}: {@code listening HOST:PORT}, {@code ready HOST:PORT} when there is a topic,
 *       and {@code heap BYTES} for each line of its input
 *   <li>{@code assign CONTENDER}: starts it and a consumer: {@code listening}, {@code assigned}, then
 *       {@code footprint THREADS KIB} when the consumer has polled for another second
 *   <li>{@code consume HOST:PORT}: the same with a consumer alone
 *   <li>{@code warm CONTENDER N}: {@code cycle START_NANOS STOP_NANOS} for N starts and stops in this JVM
 * </ul>
 */
public final class Subject {
    static final String TOPIC = "orders";
    static final int PARTITIONS = 6;

    private Subject() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "listen" -> {
                Server server = Contender.valueOf(args[1]).server();
                String address = args.length > 2 ? server.startForgetful() : server.start();
                say("listening " + address);
                if (Contender.valueOf(args[1]).servesClients()) {
                    server.createTopic(TOPIC, PARTITIONS);
                }
                say("ready " + address);
                answerUntilEndOfInput();
                server.stop();
            }
            case "assign" -> {
                Server server = Contender.valueOf(args[1]).server();
                String address = listen(server);
                server.createTopic(TOPIC, PARTITIONS);
                consume(address);
                awaitEndOfInput();
                server.stop();
            }
            case "consume" -> {
                consume(args[1]);
                awaitEndOfInput();
            }
            case "warm" -> {
                warm(Contender.valueOf(args[1]).server(), Integer.parseInt(args[2]));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        // What a server left behind must not keep the JVM.
        Runtime.getRuntime().halt(0);
    }

    private static String listen(Server server) throws Exception {
        String address = server.start();
        say("listening " + address);
        return address;
    }

    private static void consume(String bootstrapServers) throws Exception {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "group.id",
                "benchmark",
                "key.deserializer",
                StringDeserializer.class.getName(),
                "value.deserializer",
                StringDeserializer.class.getName());
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(config)) {
            consumer.subscribe(List.of(TOPIC));
            while (consumer.assignment().isEmpty()) {
                consumer.poll(Duration.ofMillis(10));
            }
            say("assigned");
            long end = System.nanoTime() + Duration.ofSeconds(1).toNanos();
            while (System.nanoTime() < end) {
                consumer.poll(Duration.ofMillis(100));
            }
            long peak = peakKib();
            say("footprint " + Thread.getAllStackTraces().size() + " " + peak);
        }
    }

    private static void warm(Server server, int cycles) throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < cycles; i++) {
            long begin = System.nanoTime();
            server.start();
            long listening = System.nanoTime();
            server.stop();
            lines.add("cycle " + (listening - begin) + " " + (System.nanoTime() - listening));
        }
        lines.forEach(Subject::say);
        say("done");
    }

    /** The largest resident set that this process ever had; Linux only. */
    private static long peakKib() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IllegalStateException("/proc/self/status has no VmHWM");
    }

    /** Each line of the input asks for the bytes in use on the heap: {@code heap BYTES}. */
    private static void answerUntilEndOfInput() throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            // What is only waiting for a finalizer or a reference queue goes with the second and third.
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            say("heap "
                    + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
    }

    private static void awaitEndOfInput() throws Exception {
        while (System.in.read() >= 0) {
            // Only its end is of interest.
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
