/**
 * Compares the emulator with a real Kafka, over TCP: random scenarios of groups ({@link
 * dev.rollcall.it.differential.DifferentialMain}; a short selection in {@code DifferentialTest}), and fixed questions
 * about the rest ({@link dev.rollcall.it.differential.Questions}).
 *
 * <p><b>How a scenario is made.</b> {@code Plot} draws one step after the other while a {@code Rehearsal} performs them
 * on an emulator whose clock stands still. Steps name ids and generations by whose they are, since each cluster draws its
 * own. The rehearsal also tells which answers come at which step. Where timers run out in a scenario it is rehearsed
 * again with slow steps, and cut before the first wait after which that makes a difference.
 *
 * <p><b>How it is performed.</b> {@code Stage} waits for each answer that was expected at a step. Then it asks twice for
 * the group's state, on another connection: a broker with one thread for the network, one for requests and one for the
 * coordinator has then processed all that was sent before. The state must be the same, too. A performance in which steps
 * took longer than timers allow is repeated, and so is one in which Kafka elected another leader than we did after the
 * old one had gone: it takes the first of an unordered map.
 *
 * <p><b>What differs and stays so.</b> Outside of groups, what {@code KnownDifferences} names. In groups:
 *
 * <ul>
 *   <li>A subscription of type {@code consumer} that claims more topics, or longer ones, than it has bytes: Kafka's join
 *       phase fails with an exception that is logged and ignored, so that the group never leaves it. Here the group goes
 *       on without knowing what it subscribes to, as in Kafka for a subscription that is merely too short. Scripts have
 *       only the latter.
 *   <li>The choice of a leader, as said.
 *   <li>When the last member leaves while somebody has been given an id and not joined yet, Kafka waits for a timer of
 *       0 ms, which runs out in another thread: for a moment the group is still rebalancing. Here it is empty at once.
 *       Scripts wait for Kafka to catch up.
 * </ul>
 */
package dev.rollcall.it.differential;
