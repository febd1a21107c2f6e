package dev.rollcall.server.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;

/**
 * What a broker answers when it refuses a request as a whole: the error in the field of the answer that is for all of
 * it, or else for each group, topic, partition or resource that the request names.
 */
public final class ErrorAnswers {

    private ErrorAnswers() {}

    /**
     * The answer to a request that was not handled because of this error, in the version of the request.
     *
     * @throws IllegalArgumentException if the API is not served
     */
    public static Message to(ApiKey api, int version, Message request, ErrorCode error) {
        Message answer = GroupErrors.of(api, version, request, error.code());
        if (answer == null) {
            answer = RecordErrors.of(api, version, request, error.code());
        }
        if (answer == null) {
            answer = ClusterErrors.of(api, version, request, error.code());
        }
        if (answer == null) {
            throw new IllegalArgumentException(api.apiName() + " is not served, so nothing is known of its errors");
        }
        return answer;
    }
}
