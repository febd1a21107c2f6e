package dev.rollcall;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of the layers. What is pure stays pure, and nothing points up. */
@AnalyzeClasses(packages = "dev.rollcall", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String[] PURE = {
        "dev.rollcall.group..",
        "dev.rollcall.assignment..",
        "dev.rollcall.log..",
        "dev.rollcall.timeline..",
        "dev.rollcall.time..",
        "dev.rollcall.fault..",
        "dev.rollcall.simulation..",
        "dev.rollcall.protocol.."
    };

    @ArchTest
    static final ArchRule pureCodeKnowsNeitherNetworkNorThreadsNorLogs = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.netty..", "java.net..", "java.util.concurrent..", "java.nio.channels..", "org.slf4j..");

    @ArchTest
    static final ArchRule pureCodeReadsNoClockAndStartsNoThread = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Thread.class, java.util.Random.class);

    @ArchTest
    static final ArchRule pureCodeKnowsNothingAboveIt = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.rollcall", "dev.rollcall.engine..", "dev.rollcall.server..");

    @ArchTest
    static final ArchRule groupsKnowAssignmentAndNotTheOtherWayRound = noClasses()
            .that()
            .resideInAnyPackage("dev.rollcall.assignment..", "dev.rollcall.log..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.rollcall.group..", "dev.rollcall.timeline..");

    @ArchTest
    static final ArchRule groupsAndLogDoNotKnowEachOther = noClasses()
            .that()
            .resideInAPackage("dev.rollcall.group..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.rollcall.log..", "dev.rollcall.timeline..", "dev.rollcall.time..");

    @ArchTest
    static final ArchRule theCoreDoesNotKnowFaults = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.rollcall.group..",
                    "dev.rollcall.assignment..",
                    "dev.rollcall.log..",
                    "dev.rollcall.timeline..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.rollcall.fault..");

    @ArchTest
    static final ArchRule theProtocolKnowsNothingButItself = noClasses()
            .that()
            .resideInAPackage("dev.rollcall.protocol..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.rollcall",
                    "dev.rollcall.group..",
                    "dev.rollcall.assignment..",
                    "dev.rollcall.log..",
                    "dev.rollcall.timeline..",
                    "dev.rollcall.time..");

    @ArchTest
    static final ArchRule theServerDoesNotKnowTheUser = noClasses()
            .that()
            .resideInAnyPackage("dev.rollcall.server..", "dev.rollcall.engine..", "dev.rollcall.script..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.rollcall");

    /** They are clients: what they know of the server comes over the wire, or by their stage. */
    @ArchTest
    static final ArchRule scriptedMembersDoNotKnowTheServer = noClasses()
            .that()
            .resideInAPackage("dev.rollcall.script..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.rollcall.server..", "dev.rollcall.engine..", "io.netty..");

    /** Wire records stay at the edge, of which scripted members are the other side; the embedded consumer protocol is read in one place of the core. */
    @ArchTest
    static final ArchRule onlyTheEdgeReadsMessages = noClasses()
            .that()
            .resideOutsideOfPackages("dev.rollcall.server..", "dev.rollcall.script..", "dev.rollcall.protocol..")
            .and()
            .doNotHaveFullyQualifiedName("dev.rollcall.group.ConsumerProtocol")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.rollcall.protocol.message..");

    @ArchTest
    static final ArchRule nobodyBringsKafkaClientsAlong =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.kafka..");

    @ArchTest
    static final ArchRule onlyTheExtensionKnowsJUnit = noClasses()
            .that()
            .resideOutsideOfPackage("dev.rollcall.junit..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.junit..", "dev.rollcall.junit..");

    /** A test that keeps no timeline loads no JSON. */
    @ArchTest
    static final ArchRule onlyTimelineFilesKnowJson = noClasses()
            .that()
            .resideOutsideOfPackages("dev.rollcall.timelinefile..", "dev.rollcall.report..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml..");

    @ArchTest
    static final ArchRule pureLayersHaveNoCycles = slices().matching(
                    "dev.rollcall.(group|assignment|log|timeline|time|fault)..")
            .should()
            .beFreeOfCycles();
}
