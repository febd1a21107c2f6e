package dev.rollcall.protocol.message;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.protocol.types.Schema;

/**
 * A generated message and its counterpart in kafka-clients: how either reads and writes, and Kafka's own schemas. What
 * a version carries is taken from these, never from the generator under test.
 */
record MessageType(Class<?> ours, Class<?> kafkas, List<Schema> schemas, int lowest, int highest) {

    private static final String KAFKA_PACKAGE = "org.apache.kafka.common.message.";

    /** Every message that is in the generated package; found there, so that none can be forgotten. */
    static List<MessageType> all() {
        List<MessageType> types = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(classes()))) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                if (!name.contains("$")) {
                    Class<?> type = Class.forName(MessageType.class.getPackageName() + "." + name);
                    if (Message.class.isAssignableFrom(type)) {
                        types.add(of(type));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
        return types;
    }

    private static URI classes() {
        return URI.create(
                ApiMessages.class.getResource("ApiMessages.class").toString().replace("ApiMessages.class", ""));
    }

    static MessageType of(Class<?> ours) throws ReflectiveOperationException {
        Class<?> kafkas = kafkas(ours.getSimpleName());
        return new MessageType(
                ours,
                kafkas,
                Arrays.asList((Schema[]) kafkas.getField("SCHEMAS").get(null)),
                kafkas.getField("LOWEST_SUPPORTED_VERSION").getShort(null),
                kafkas.getField("HIGHEST_SUPPORTED_VERSION").getShort(null));
    }

    /** Requests, responses and headers end with {@code Data} in Kafka, payloads do not. */
    private static Class<?> kafkas(String name) throws ClassNotFoundException {
        try {
            return Class.forName(KAFKA_PACKAGE + name + "Data");
        } catch (ClassNotFoundException e) {
            return Class.forName(KAFKA_PACKAGE + name);
        }
    }

    Schema schema(int version) {
        return schemas.get(version);
    }

    /** Reads with our record, which must consume everything. */
    Message read(byte[] bytes, int version) {
        WireReader in = new WireReader(Bytes.wrap(bytes));
        Message message = read(in, version);
        in.expectEnd(toString());
        return message;
    }

    Message read(WireReader in, int version) {
        return (Message) invoke(method("read", WireReader.class, int.class), null, in, version);
    }

    static byte[] write(Message message, int version) {
        WireWriter out = new WireWriter(16);
        message.write(out, version);
        return out.toByteArray();
    }

    /** Reads with Kafka's class, which must consume everything. */
    org.apache.kafka.common.protocol.Message readAsKafka(byte[] bytes, int version) {
        ByteBufferAccessor in = new ByteBufferAccessor(ByteBuffer.wrap(bytes));
        org.apache.kafka.common.protocol.Message message = newKafkaMessage();
        message.read(in, (short) version);
        if (in.remaining() > 0) {
            throw new AssertionError("Kafka leaves " + in.remaining() + " bytes of " + bytes.length);
        }
        return message;
    }

    static byte[] writeAsKafka(org.apache.kafka.common.protocol.Message message, int version) {
        return MessageUtil.byteBufferToArray(
                MessageUtil.toByteBufferAccessor(message, (short) version).buffer());
    }

    private org.apache.kafka.common.protocol.Message newKafkaMessage() {
        try {
            return (org.apache.kafka.common.protocol.Message)
                    kafkas.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private Method method(String name, Class<?>... parameters) {
        try {
            return ours.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** Calls a method and lets its unchecked exceptions through as they are. */
    static Object invoke(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return ours.getSimpleName();
    }
}
