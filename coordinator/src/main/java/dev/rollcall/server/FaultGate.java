package dev.rollcall.server;

import dev.rollcall.fault.Call;
import dev.rollcall.fault.Condition;
import dev.rollcall.fault.FaultCursor;
import dev.rollcall.fault.FaultRule;
import dev.rollcall.fault.FaultRules;
import dev.rollcall.fault.Groups;
import dev.rollcall.protocol.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * What every request passes on its way in and every answer on its way out, once there are faults: it does to them what
 * the rules say. While there are none it is open, which costs a look at one field.
 *
 * <p>A call that is held or delayed holds back its own connection and no other. When that connection is closed it is
 * forgotten. On the server's thread only.
 */
public final class FaultGate {

    /** What the gate needs of the emulator around it. */
    public interface Surroundings extends Groups {

        /** Puts a fault that was hit on the timeline. */
        void hit(String words, String groupId, String memberId);

        /** A call is held or goes on: whoever waits for that looks again. */
        void changed();

        /** Lets this be looked at after everything that happens to a group, until it is true. */
        void lookUntil(BooleanSupplier done);

        /** Milliseconds of the emulator's clock. */
        long now();
    }

    private final Surroundings surroundings;
    private final MemberRegistry members;
    private final Timers timers;
    private final FaultRules rules = new FaultRules();
    private final Set<String> frozen = new LinkedHashSet<>();
    private final Set<HeldCall> held = new LinkedHashSet<>();
    private boolean open = true;
    private boolean looking;

    /** @param timers real time: delays follow it */
    public FaultGate(Surroundings surroundings, MemberRegistry members, Timers timers) {
        this.surroundings = surroundings;
        this.members = members;
        this.timers = timers;
    }

    /** Whether nothing is done to anybody. */
    boolean isOpen() {
        return open;
    }

    private void openIfIdle() {
        open = rules.isEmpty() && frozen.isEmpty();
    }

    // --- rules --------------------------------------------------------------------------------------------------

    public void set(FaultRule rule) {
        rules.add(rule);
        openIfIdle();
    }

    /** Ends a rule and releases what it holds; whether it was set. */
    public boolean remove(FaultRule rule) {
        boolean removed = rules.remove(rule);
        openIfIdle();
        releaseAll(call -> call.rule() == rule);
        return removed;
    }

    /** The rules that are set, in the order in which they were. */
    public List<FaultRule> rules() {
        return rules.all();
    }

    /** Ends all faults: what is held goes on. */
    public void clear() {
        rules.clear();
        frozen.clear();
        looking = false;
        openIfIdle();
        releaseAll(call -> true);
    }

    // --- freezing -----------------------------------------------------------------------------------------------

    /** From now on nothing that this client sends is handled and nothing is sent to it. */
    public void freeze(String clientId) {
        frozen.add(clientId);
        openIfIdle();
    }

    /** Ends {@link #freeze}: what came meanwhile is handled, what was kept back is sent. */
    public boolean thaw(String clientId) {
        boolean thawed = frozen.remove(clientId);
        openIfIdle();
        releaseAll(call -> call.rule() == null && call.clientId().equals(clientId));
        return thawed;
    }

    public boolean isFrozen(String clientId) {
        return !open && frozen.contains(clientId);
    }

    /** The clients that are frozen. */
    public Set<String> frozen() {
        return Collections.unmodifiableSet(frozen);
    }

    // --- calls --------------------------------------------------------------------------------------------------

    void request(RequestContext context, Runnable handle) {
        if (context.request() == null) {
            // An ApiVersions that nobody can read: all that can be done is to answer it.
            handle.run();
        } else {
            FaultPassage.ofRequest(this, context, handle).proceed();
        }
    }

    void answer(RequestContext context, Message response, int version) {
        if (context.request() == null) {
            context.connection().answer(context, response, version);
        } else {
            FaultPassage.ofAnswer(this, context, response, version).proceed();
        }
    }

    FaultCursor cursor() {
        return rules.cursor();
    }

    FaultRule next(Call call, FaultCursor from) {
        return rules.next(call, surroundings, from);
    }

    void hit(String words, Call call) {
        surroundings.hit(words, call.groupId(), call.memberId());
    }

    boolean isMet(Condition condition) {
        return condition.isMet().test(surroundings);
    }

    MemberRegistry members() {
        return members;
    }

    Timers timers() {
        return timers;
    }

    // --- what is held -------------------------------------------------------------------------------------------

    /** Holds a call back until it is released, or its connection is closed. */
    void hold(FaultPassage passage, Call call, FaultRule rule, Condition until) {
        HeldCall holding = new HeldCall(passage, call, rule, until, surroundings.now());
        held.add(holding);
        passage.waits(() -> held.remove(holding), true);
        surroundings.changed();
        if (until != null && !looking) {
            looking = true;
            surroundings.lookUntil(this::look);
        }
    }

    /** Releases what has been held until a condition that is met now; true if there is nothing more to look for. */
    private boolean look() {
        int released;
        do {
            // What goes on may bring about what others wait for.
            released = releaseAll(call -> call.until() != null && isMet(call.until()));
        } while (released > 0);
        looking = held.stream().anyMatch(call -> call.until() != null);
        return !looking;
    }

    /** What is held, the oldest first. */
    public List<HeldCall> held() {
        return List.copyOf(held);
    }

    /** Lets a call go on; whether it was held. */
    public boolean release(HeldCall call) {
        if (!held.remove(call)) {
            return false;
        }
        call.passage().goOn();
        return true;
    }

    /** Lets all these go on, the oldest first; returns how many. */
    public int releaseAll(Predicate<HeldCall> which) {
        List<HeldCall> released = new ArrayList<>();
        for (HeldCall call : List.copyOf(held)) {
            if (which.test(call)) {
                released.add(call);
            }
        }
        released.forEach(this::release);
        if (!released.isEmpty()) {
            surroundings.changed();
        }
        return released.size();
    }
}
