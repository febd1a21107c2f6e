package dev.rollcall.codegen;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The Java source of the table of APIs, and of the switch that reads an API's messages. */
final class ApiKeySource {

    private ApiKeySource() {}

    private static List<MessageModel> inOrder(List<MessageModel> messages, Definition.Kind kind) {
        return messages.stream()
                .filter(m -> m.definition().type() == kind)
                .sorted(Comparator.comparing(m -> m.definition().apiKey()))
                .toList();
    }

    private static String api(MessageModel request) {
        return request.name().substring(0, request.name().length() - "Request".length());
    }

    static String enumeration(List<MessageModel> messages) {
        Source out = new Source();
        out.line("package " + GenerateMessages.PROTOCOL_PACKAGE + ";").line("");
        out.line(
                "/** The APIs of Kafka's protocol that have messages here, by Kafka's names, ordered by their numbers. */");
        out.open("public enum ApiKey");
        List<MessageModel> requests = inOrder(messages, Definition.Kind.REQUEST);
        for (int i = 0; i < requests.size(); i++) {
            Definition definition = requests.get(i).definition();
            Versions valid = definition.validVersions();
            Versions flexible = definition.flexibleVersions().intersect(valid);
            out.line(Names.constant(api(requests.get(i))) + "(" + definition.apiKey() + ", \""
                    + api(requests.get(i)) + "\", " + valid.lowest() + ", " + valid.highest() + ", "
                    + (valid.highest() - (definition.latestVersionUnstable() ? 1 : 0)) + ", "
                    + (flexible.isEmpty() ? "Integer.MAX_VALUE" : flexible.lowest()) + ")"
                    + (i == requests.size() - 1 ? ";" : ","));
        }
        for (String line : ENUM_BODY.split("\n", -1)) {
            out.line(line);
        }
        return out.close().toString();
    }

    private static final String ENUM_BODY = """

            private static final ApiKey[] BY_ID = byId();

            private final short id;
            private final String apiName;
            private final int lowestVersion;
            private final int highestVersion;
            private final int highestStableVersion;
            private final int firstFlexible;

            ApiKey(int id, String apiName, int lowest, int highest, int highestStable, int firstFlexible) {
                this.id = (short) id;
                this.apiName = apiName;
                this.lowestVersion = lowest;
                this.highestVersion = highest;
                this.highestStableVersion = highestStable;
                this.firstFlexible = firstFlexible;
            }

            /** The API with that number; null if there is none here. */
            public static ApiKey of(int id) {
                return id >= 0 && id < BY_ID.length ? BY_ID[id] : null;
            }

            /** The number on the wire. */
            public short id() {
                return id;
            }

            /** The name in Kafka's documentation, {@code JoinGroup}. */
            public String apiName() {
                return apiName;
            }

            public int lowestVersion() {
                return lowestVersion;
            }

            public int highestVersion() {
                return highestVersion;
            }

            /** The highest version that Kafka offers by default; one less than the highest while that may change. */
            public int highestStableVersion() {
                return highestStableVersion;
            }

            public boolean hasVersion(int version) {
                return version >= lowestVersion && version <= highestVersion;
            }

            /** Whether the version has compact lengths and tagged fields (KIP-482). */
            public boolean isFlexible(int version) {
                return version >= firstFlexible;
            }

            /** The version of {@code RequestHeader} before a request of that version, which may be unknown here. */
            public int requestHeaderVersion(int version) {
                return isFlexible(version) ? 2 : 1;
            }

            /** The version of {@code ResponseHeader}; always 0 for ApiVersions, whose reader knows no version yet. */
            public int responseHeaderVersion(int version) {
                return this != API_VERSIONS && isFlexible(version) ? 1 : 0;
            }

            private static ApiKey[] byId() {
                ApiKey[] all = values();
                ApiKey[] table = new ApiKey[all[all.length - 1].id + 1];
                for (ApiKey key : all) {
                    table[key.id] = key;
                }
                return table;
            }\
            """;

    static String reading(List<MessageModel> messages) {
        Source out = new Source();
        out.line("package " + GenerateMessages.MESSAGE_PACKAGE + ";").line("");
        for (String type : List.of("ApiKey", "Message", "WireReader")) {
            out.line("import " + GenerateMessages.PROTOCOL_PACKAGE + "." + type + ";");
        }
        out.line("");
        out.line("/** Reads requests and responses by API. Neither header nor frame is part of them. */");
        out.open("public final class ApiMessages").line("");
        out.line("private ApiMessages() {}");
        switchMethod(out, "Request", inOrder(messages, Definition.Kind.REQUEST));
        switchMethod(out, "Response", inOrder(messages, Definition.Kind.RESPONSE));
        return out.close().toString();
    }

    private static void switchMethod(Source out, String kind, List<MessageModel> messages) {
        out.line("");
        out.line("/** Reads a " + kind.toLowerCase(Locale.ROOT)
                + "; bytes after its end are the caller's to refuse. */");
        out.open("public static Message read" + kind + "(ApiKey api, WireReader in, int version)");
        out.open("return switch (api)");
        for (MessageModel message : messages) {
            String api = message.name().substring(0, message.name().length() - kind.length());
            out.line("case " + Names.constant(api) + " -> " + message.name() + ".read(in, version);");
        }
        out.closeExpression().close();
    }
}
