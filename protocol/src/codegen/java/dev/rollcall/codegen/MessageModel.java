package dev.rollcall.codegen;

import java.util.List;

/**
 * A message with everything decided.
 *
 * @param structs the nested structures, those that others use after those that use them
 */
record MessageModel(Definition definition, StructModel body, List<StructModel> structs) {

    String name() {
        return body.name();
    }
}
