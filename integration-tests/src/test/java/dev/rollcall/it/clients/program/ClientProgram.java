package dev.rollcall.it.clients.program;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Obeys commands on standard input, one a line, until it ends: {@code ID VERB ARGUMENT...}, answered in any order by
 * {@code @ ID ok PAYLOAD} or {@code @ ID error EXCEPTION MESSAGE}. Consumers have names and report events, see
 * {@link ConsumerThread}. Argument of the program: the bootstrap servers.
 */
public final class ClientProgram {
    private final Map<String, Object> common = new HashMap<>();
    private final Map<String, ConsumerThread> consumers = new ConcurrentHashMap<>();
    private final Reports reports = new Reports(System.out);
    private Producing producing;
    private Administering administering;

    private ClientProgram(String bootstrapServers) {
        common.put("bootstrap.servers", bootstrapServers);
        common.put("retry.backoff.ms", "20");
        common.put("reconnect.backoff.ms", "20");
    }

    public static void main(String[] args) throws Exception {
        ClientProgram program = new ClientProgram(args[0]);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            List<String> words = Arrays.asList(line.split(" ", -1));
            program.execute(words.get(0), words.get(1), words.subList(2, words.size()));
        }
        // Nobody is left to read what a clean end would report.
        Runtime.getRuntime().halt(0);
    }

    private void execute(String id, String verb, List<String> arguments) {
        switch (verb) {
            case "version" -> answer(id, ClientProgram::version);
            case "consumer" -> answer(id, () -> create(arguments.get(0), arguments.subList(1, arguments.size())));
            case "tell" -> {
                ConsumerThread consumer = consumers.get(arguments.get(0));
                consumer.enqueue(id, arguments.get(1), arguments.subList(2, arguments.size()));
            }
            case "produce" -> aside(id, () -> producing().produce(arguments));
            default -> aside(id, () -> administering().execute(verb, arguments));
        }
    }

    private String create(String name, List<String> settings) {
        Map<String, Object> config = new HashMap<>(common);
        config.put("client.id", name);
        config.put("key.deserializer", StringDeserializer.class.getName());
        config.put("value.deserializer", StringDeserializer.class.getName());
        config.put("auto.offset.reset", "earliest");
        config.put("enable.auto.commit", "false");
        config.put("heartbeat.interval.ms", "100");
        config.put("metadata.max.age.ms", "500");
        config.put("fetch.max.wait.ms", "100");
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            String value = setting.substring(equals + 1);
            if (value.isEmpty()) {
                config.remove(setting.substring(0, equals));
            } else {
                config.put(setting.substring(0, equals), value);
            }
        }
        ConsumerThread consumer = new ConsumerThread(name, config, reports);
        consumers.put(name, consumer);
        consumer.start();
        return "";
    }

    private synchronized Producing producing() {
        if (producing == null) {
            producing = new Producing(common);
        }
        return producing;
    }

    private synchronized Administering administering() {
        if (administering == null) {
            administering = new Administering(common);
        }
        return administering;
    }

    /** On a thread of its own: it may take its time. */
    private void aside(String id, Callable<String> task) {
        Thread thread = new Thread(() -> answer(id, task), "command " + id);
        thread.setDaemon(true);
        thread.start();
    }

    private void answer(String id, Callable<String> task) {
        try {
            reports.answer(id, task.call());
        } catch (ExecutionException e) {
            reports.failure(id, e.getCause());
        } catch (Exception e) {
            reports.failure(id, e);
        }
    }

    /** Of the kafka-clients jar that this program runs on. */
    private static String version() throws Exception {
        try (InputStream in = KafkaConsumer.class.getResourceAsStream("/kafka/kafka-version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        }
    }
}
