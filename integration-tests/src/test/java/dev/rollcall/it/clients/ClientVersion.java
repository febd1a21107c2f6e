package dev.rollcall.it.clients;

import dev.rollcall.it.process.Classpath;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A release of kafka-clients, as {@code 2.8.2}. */
public record ClientVersion(int major, int minor, int patch) implements Comparable<ClientVersion> {
    private static final String CLASSPATH = "kafka-clients-";
    private static final Comparator<ClientVersion> ORDER = Comparator.comparingInt(ClientVersion::major)
            .thenComparingInt(ClientVersion::minor)
            .thenComparingInt(ClientVersion::patch);

    public static ClientVersion parse(String text) {
        List<Integer> numbers =
                Stream.of(text.split("\\.", -1)).map(Integer::valueOf).toList();
        if (numbers.size() != 3) {
            throw new IllegalArgumentException(text + " is not a version like 2.8.2");
        }
        return new ClientVersion(numbers.get(0), numbers.get(1), numbers.get(2));
    }

    /** Those that {@code -Dclients=2.1.1,4.4.0} names, else all that the build resolved, oldest first. */
    public static List<ClientVersion> all() {
        return chosen().orElseGet(ClientVersion::resolved);
    }

    /** The newest that the build resolved. */
    public static ClientVersion newest() {
        List<ClientVersion> all = resolved();
        return all.get(all.size() - 1);
    }

    /** Those that {@code -Dclients} names, else the oldest, the newest and the one in the middle. */
    public static List<ClientVersion> some() {
        List<ClientVersion> all = resolved();
        return chosen().orElse(List.of(all.get(0), all.get(all.size() / 2), all.get(all.size() - 1)));
    }

    private static Optional<List<ClientVersion>> chosen() {
        return Optional.ofNullable(System.getProperty("clients"))
                .map(list ->
                        Stream.of(list.split(",", -1)).map(ClientVersion::parse).toList());
    }

    private static List<ClientVersion> resolved() {
        return Classpath.names().stream()
                .filter(name -> name.startsWith(CLASSPATH))
                .map(name -> parse(name.substring(CLASSPATH.length())))
                .sorted()
                .toList();
    }

    public Classpath classpath() {
        return Classpath.resolved(CLASSPATH + this);
    }

    public boolean isAtLeast(int otherMajor, int otherMinor) {
        return compareTo(new ClientVersion(otherMajor, otherMinor, 0)) >= 0;
    }

    @Override
    public int compareTo(ClientVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
