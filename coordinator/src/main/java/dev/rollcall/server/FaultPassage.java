package dev.rollcall.server;

import dev.rollcall.fault.Call;
import dev.rollcall.fault.FaultAction;
import dev.rollcall.fault.FaultCursor;
import dev.rollcall.fault.FaultPhase;
import dev.rollcall.fault.FaultRule;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ProduceRequest;
import dev.rollcall.server.fault.AnswerErrors;
import dev.rollcall.server.fault.CallReader;
import dev.rollcall.server.fault.ErrorAnswers;
import dev.rollcall.server.fault.ThrottledAnswers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request on its way in, or one answer on its way out, through the rules that it hits one after the other. It may
 * stop on the way, and go on when it is released or its delay is over.
 */
final class FaultPassage {

    private static final Logger LOG = LoggerFactory.getLogger(FaultPassage.class);

    private final FaultGate gate;
    private final RequestContext context;
    private final FaultCursor cursor;
    private final Runnable handle;
    private final int version;
    private Call call;
    private Runnable forgotten;

    private FaultPassage(FaultGate gate, RequestContext context, Call call, Runnable handle, int version) {
        this.gate = gate;
        this.context = context;
        this.cursor = gate.cursor();
        this.call = call;
        this.handle = handle;
        this.version = version;
    }

    private static Call call(RequestContext context) {
        return CallReader.read(
                context.api(),
                context.version(),
                context.clientId(),
                context.broker().nodeId(),
                context.request());
    }

    static FaultPassage ofRequest(FaultGate gate, RequestContext context, Runnable handle) {
        return new FaultPassage(gate, context, call(context), handle, context.version());
    }

    static FaultPassage ofAnswer(FaultGate gate, RequestContext context, Message answer, int version) {
        Call call = call(context).answered(answer, AnswerErrors.of(context.api(), answer));
        return new FaultPassage(gate, context, call, null, version);
    }

    /** Goes as far as it may. A condition, test or task of the user that fails costs its connection. */
    void proceed() {
        if (!context.connection().isOpen()) {
            abandon();
            return;
        }
        try {
            while (!isHeldByFreezing()) {
                FaultRule rule = gate.next(call, cursor);
                if (rule == null) {
                    arrive();
                    return;
                }
                gate.hit(rule.toString(), call);
                if (!isLetOnBy(rule)) {
                    return;
                }
            }
        } catch (RuntimeException failed) {
            LOG.error("closing the connection of {}: a fault failed at {}", peer(), call, failed);
            gate.hit("a fault failed: " + failed, call);
            context.connection().close();
        }
    }

    /** Nobody is there any more: a request is forgotten, an answer goes where answers to nobody go. */
    private void abandon() {
        if (call.phase() == FaultPhase.ANSWER) {
            arrive();
        }
    }

    private String peer() {
        return context.connection().peer();
    }

    private boolean isHeldByFreezing() {
        boolean frozen = gate.isFrozen(context.clientId());
        if (frozen) {
            gate.hold(this, call, null, null);
        }
        return frozen;
    }

    private void arrive() {
        if (call.phase() == FaultPhase.REQUEST) {
            handle.run();
        } else {
            context.connection().answer(context, call.answer(), version);
        }
    }

    /** Does what the rule says; whether the call goes on at once. */
    private boolean isLetOnBy(FaultRule rule) {
        FaultAction action = rule.action();
        if (action instanceof FaultAction.AnswerError error) {
            refuse(error);
        } else if (action instanceof FaultAction.Delay delay) {
            delay(delay.delayMs(rule.hits()));
        } else if (action instanceof FaultAction.Hold hold) {
            if (hold.until() != null && gate.isMet(hold.until())) {
                return true;
            }
            gate.hold(this, call, rule, hold.until());
        } else if (action instanceof FaultAction.Drop) {
            context.connection().goDeaf();
        } else if (action instanceof FaultAction.Close) {
            context.connection().close();
        } else if (action instanceof FaultAction.AnswerAndClose) {
            context.connection().goDeaf();
            arrive();
            context.connection().hangUp();
        } else {
            change(action);
            return true;
        }
        return false;
    }

    private void change(FaultAction action) {
        if (action instanceof FaultAction.Silence) {
            for (String groupId : call.groupIds()) {
                call.memberIds().forEach(memberId -> gate.members().silence(groupId, memberId));
            }
        } else if (action instanceof FaultAction.Freeze) {
            gate.freeze(context.clientId());
        } else if (action instanceof FaultAction.Throttle throttle) {
            become(ThrottledAnswers.of(call.api(), call.answer(), throttle.ms()));
        } else if (action instanceof FaultAction.Replace replace) {
            become(replace.change().apply(call.answer()));
        } else if (action instanceof FaultAction.Run run) {
            run.task().accept(call);
        } else {
            throw new IllegalStateException("nothing is known of " + action);
        }
    }

    private void become(Message answer) {
        call = call.answered(answer, AnswerErrors.of(call.api(), answer));
    }

    /** A Produce that wants no answer gets none; Kafka then closes the connection, so that its client notices. */
    private void refuse(FaultAction.AnswerError error) {
        if (call.api() == ApiKey.PRODUCE && ((ProduceRequest) call.request()).acks() == 0) {
            context.connection().close();
        } else {
            context.respond(ErrorAnswers.to(call.api(), call.version(), call.request(), error.error()));
        }
    }

    private void delay(long ms) {
        Timers.Timer timer = gate.timers().after(ms, this::goOn);
        waits(timer::cancel, false);
    }

    /**
     * Stops here until {@link #goOn}; when its connection is closed first, it is forgotten.
     *
     * @param obstructs nobody knows when it goes on, so that its client is as good as dead meanwhile
     */
    void waits(Runnable whenForgotten, boolean obstructs) {
        forgotten = whenForgotten;
        context.connection().onClose(forgotten);
        context.connection().held(obstructs);
    }

    void goOn() {
        context.connection().notOnClose(forgotten);
        context.connection().held(false);
        proceed();
    }
}
