package dev.rollcall.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

    @ParameterizedTest
    @CsvSource({
        "GroupId,  groupId",
        "Name,     name",
        "Default,  default_",
        "Class,    class_",
        "Null,     null_",
        "HashCode, hashCode_",
        "Wait,     wait_",
        "Builder,  builder_",
        "Version,  version",
    })
    void componentsAreWhatJavaAllows(String field, String component) {
        assertThat(Names.component(field)).isEqualTo(component);
    }

    @ParameterizedTest
    @CsvSource({"version, version_", "in, in_", "end, end_", "groupId, groupId"})
    void localsDoNotHideTheReadersParameters(String component, String local) {
        assertThat(Names.local(component)).isEqualTo(local);
    }

    @ParameterizedTest
    @CsvSource({"JoinGroup, JOIN_GROUP", "Produce, PRODUCE", "AddPartitionsToTxn, ADD_PARTITIONS_TO_TXN"})
    void constantsAreKafkas(String name, String constant) {
        assertThat(Names.constant(name)).isEqualTo(constant);
    }

    @ParameterizedTest
    @CsvSource({
        "JoinGroupRequest,         JoinGroupRequestProtocol,        Protocol",
        "JoinGroupResponse,        JoinGroupResponseMember,         Member",
        "ProduceRequest,           TopicProduceData,                Topic",
        "FetchResponse,            FetchableTopicResponse,          FetchableTopic",
        "ShareFetchRequest,        FetchTopic,                      Topic",
        "LeaveGroupRequest,        MemberIdentity,                  MemberIdentity",
        "FetchRequest,             FetchRequest,                    Fetch",
        "CreateTopicsRequest,      CreatableTopic,                  CreatableTopic",
    })
    void nestedNamesLeaveOutWhatTheirMessageSaysAnyway(String message, String struct, String shortName) {
        assertThat(Names.shortened(message, struct)).isEqualTo(shortName);
    }

    @Test
    void nestedNamesThatWouldBeTheSameStayLong() {
        assertThat(Names.nested("JoinGroupRequest", List.of("JoinGroupRequestMember", "JoinGroupMember", "Other")))
                .containsEntry("JoinGroupRequestMember", "JoinGroupRequestMember")
                .containsEntry("JoinGroupMember", "JoinGroupMember")
                .containsEntry("Other", "Other");
    }

    @Test
    void aNestedNameDoesNotTakeAnothersPlace() {
        assertThat(Names.nested("JoinGroupRequest", List.of("JoinGroupRequestMember", "Member")))
                .containsEntry("JoinGroupRequestMember", "JoinGroupRequestMember")
                .containsEntry("Member", "Member");
    }

    @Test
    void nestedNamesDoNotHideTypesThatTheFileNeeds() {
        assertThat(Names.nested("JoinGroupRequest", List.of("JoinGroupRequestList", "String")))
                .containsEntry("JoinGroupRequestList", "JoinGroupRequestList")
                .containsEntry("String", "String_");
        assertThat(Names.nested("Payload", List.of("Payload"))).containsEntry("Payload", "Payload_");
    }
}
