package dev.rollcall.script;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.FindCoordinatorResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;

/** Over a socket of its own to the group's coordinator, in any version of the protocol. */
final class WireLine implements Line {

    private final WireConnection connection;
    private final ToIntFunction<ApiKey> versions;

    /**
     * @param address {@code host:port} of the broker to talk to
     */
    WireLine(String address, String clientId, ToIntFunction<ApiKey> versions) {
        this.versions = versions;
        try {
            connection = new WireConnection(address, clientId);
        } catch (IOException failed) {
            throw new UncheckedIOException("no connection to " + address, failed);
        }
    }

    /** A line to whoever is the coordinator of the group, by the word of this broker. */
    static WireLine toCoordinator(String groupId, String broker, String clientId, ToIntFunction<ApiKey> versions) {
        try (WireLine lookUp = new WireLine(broker, clientId, versions)) {
            int version = versions.applyAsInt(ApiKey.FIND_COORDINATOR);
            Message question = version < 4
                    ? new FindCoordinatorRequest(groupId, (byte) 0, List.of())
                    : new FindCoordinatorRequest("", (byte) 0, List.of(groupId));
            Answer<Message> answer = new Answer<>("FindCoordinator of " + clientId);
            lookUp.connection.send(ApiKey.FIND_COORDINATOR, version, question, answer);
            return new WireLine(address(groupId, (FindCoordinatorResponse) answer.get()), clientId, versions);
        }
    }

    private static String address(String groupId, FindCoordinatorResponse found) {
        List<FindCoordinatorResponse.Coordinator> all = found.coordinators();
        ErrorCode error =
                ErrorCode.of(all.isEmpty() ? found.errorCode() : all.get(0).errorCode());
        if (error != ErrorCode.NONE) {
            throw new IllegalStateException("no coordinator for group " + groupId + ": " + error);
        }
        return all.isEmpty()
                ? found.host() + ":" + found.port()
                : all.get(0).host() + ":" + all.get(0).port();
    }

    @Override
    public void send(LongFunction<Event.Request> request, Answer<Outcome> answer) {
        Event.Request event = request.apply(0);
        ApiKey api = WireMessages.api(event);
        int version = versions.applyAsInt(api);
        Answer<Message> received = new Answer<>(answer.toString());
        received.future().whenComplete((message, failed) -> {
            if (failed == null) {
                answer.complete(WireMessages.outcome(event, message));
            } else {
                answer.fail((Exception) failed);
            }
        });
        connection.send(api, version, WireMessages.request(event, version), received);
    }

    @Override
    public void close() {
        connection.close();
    }
}
