package dev.rollcall.server;

import java.util.HashMap;
import java.util.Map;

/**
 * On which connection each member was last heard, and which members are silenced. On the server's thread only.
 */
public final class MemberRegistry {

    private record Key(String groupId, String memberId) {}

    private static final class Entry {
        private Connection connection;
        private boolean silenced;
    }

    private final Map<Key, Entry> members = new HashMap<>();

    /** A request of this member came on this connection. */
    public void heard(String groupId, String memberId, Connection connection) {
        if (!memberId.isEmpty()) {
            entry(groupId, memberId).connection = connection;
        }
    }

    /** The member is gone: nothing about it is kept. */
    public void forget(String groupId, String memberId) {
        members.remove(new Key(groupId, memberId));
    }

    /** From now on nothing that it sends is a sign of life. */
    public void silence(String groupId, String memberId) {
        entry(groupId, memberId).silenced = true;
    }

    /** Ends {@link #silence}. */
    public void resume(String groupId, String memberId) {
        entry(groupId, memberId).silenced = false;
    }

    public boolean isSilenced(String groupId, String memberId) {
        Entry entry = members.get(new Key(groupId, memberId));
        return entry != null && entry.silenced;
    }

    /** Whether its connection is up, no fault keeps it from being heard, and it is not silenced. */
    public boolean isLiving(String groupId, String memberId) {
        Entry entry = members.get(new Key(groupId, memberId));
        return entry != null
                && !entry.silenced
                && entry.connection != null
                && entry.connection.isOpen()
                && !entry.connection.isObstructed();
    }

    /** Closes the connection on which it was last heard. */
    public void cut(String groupId, String memberId) {
        Entry entry = members.get(new Key(groupId, memberId));
        if (entry != null && entry.connection != null) {
            entry.connection.close();
        }
    }

    /** How many members are known here. */
    public int size() {
        return members.size();
    }

    public void clear() {
        members.clear();
    }

    private Entry entry(String groupId, String memberId) {
        return members.computeIfAbsent(new Key(groupId, memberId), key -> new Entry());
    }
}
