package dev.rollcall.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates the protocol's sources. Arguments: the directory with Kafka's message definitions, the file that lists
 * what to generate, the directory for the sources, and the name of a file there that marks the time of the run.
 */
public final class GenerateMessages {

    static final String PROTOCOL_PACKAGE = "dev.rollcall.protocol";
    static final String MESSAGE_PACKAGE = PROTOCOL_PACKAGE + ".message";

    private GenerateMessages() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 4) {
            throw new IllegalArgumentException("expected: <definitions> <list of messages> <output> <mark>");
        }
        Path definitions = Path.of(args[0]);
        Path output = Path.of(args[2]);
        generate(messages(definitions, Files.readAllLines(Path.of(args[1]))), output);
        Files.writeString(output.resolve(args[3]), "");
    }

    /** The files of the definitions that the list names. */
    static List<Path> messages(Path definitions, List<String> list) {
        List<Path> files = new ArrayList<>();
        for (String line : list) {
            String name = line.strip();
            if (name.isEmpty() || name.startsWith("#")) {
                continue;
            }
            Path message = definitions.resolve(name + ".json");
            Path request = definitions.resolve(name + "Request.json");
            if (Files.exists(message)) {
                files.add(message);
            } else if (Files.exists(request)) {
                files.add(request);
                files.add(definitions.resolve(name + "Response.json"));
            } else {
                throw new IllegalArgumentException("neither " + message + " nor " + request + " exists");
            }
        }
        return files;
    }

    static void generate(List<Path> definitions, Path output) throws IOException {
        OutputDirectory directory = new OutputDirectory(output);
        List<MessageModel> messages = new ArrayList<>();
        for (Path file : definitions) {
            Definition definition = Definition.read(file);
            if (!definition.validVersions().isEmpty()) {
                MessageModel message = ModelBuilder.build(definition);
                messages.add(message);
                directory.write(MESSAGE_PACKAGE, message.name(), RecordSource.of(message));
            }
        }
        directory.write(PROTOCOL_PACKAGE, "ApiKey", ApiKeySource.enumeration(messages));
        directory.write(MESSAGE_PACKAGE, "ApiMessages", ApiKeySource.reading(messages));
        directory.removeStale();
    }
}
