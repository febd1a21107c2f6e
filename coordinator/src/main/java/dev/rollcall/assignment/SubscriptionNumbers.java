package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the different lists of topics that members subscribe to, in the order in which they turn up. */
final class SubscriptionNumbers {

    /**
     * Most groups have one list or two. With so many it is faster to compare a list with each than to compute its
     * hash, which looks at every name.
     */
    private static final int FEW = 4;

    private final List<List<String>> lists = new ArrayList<>();
    private final Map<List<String>, Integer> numbers = new HashMap<>();

    int numberOf(List<String> names) {
        for (int number = 0; number < Math.min(FEW, lists.size()); number++) {
            if (lists.get(number).size() == names.size() && lists.get(number).equals(names)) {
                return number;
            }
        }
        Integer known = numbers.putIfAbsent(names, lists.size());
        if (known != null) {
            return known;
        }
        lists.add(names);
        return lists.size() - 1;
    }

    List<List<String>> lists() {
        return List.copyOf(lists);
    }
}
