package dev.rollcall.it.clients.program;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * {@code Consumer.committed}, the one method of the everyday API without a form that all releases have: for one
 * partition until 3.9, for a set of them since 2.4.
 */
final class Committed {
    private Committed() {}

    /** The offset, or "none". */
    static String offset(Consumer<?, ?> consumer, TopicPartition partition) throws Exception {
        OffsetAndMetadata committed;
        try {
            committed = (OffsetAndMetadata)
                    invoke(Consumer.class.getMethod("committed", TopicPartition.class), consumer, partition);
        } catch (NoSuchMethodException sinceRelease4) {
            Map<?, ?> all =
                    (Map<?, ?>) invoke(Consumer.class.getMethod("committed", Set.class), consumer, Set.of(partition));
            committed = (OffsetAndMetadata) all.get(partition);
        }
        return committed == null ? "none" : Long.toString(committed.offset());
    }

    private static Object invoke(java.lang.reflect.Method method, Object target, Object argument) throws Exception {
        try {
            return method.invoke(target, argument);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception) {
                throw (Exception) e.getCause();
            }
            throw e;
        }
    }
}
