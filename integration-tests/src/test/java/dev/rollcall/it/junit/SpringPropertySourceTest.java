package dev.rollcall.it.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.Rollcall;
import dev.rollcall.junit.BetweenTests;
import dev.rollcall.junit.RollcallExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** The servers as a property of one Spring context, where classes run at the same time. */
@SpringJUnitConfig(SpringPropertySourceTest.Application.class)
@DirtiesContext
class SpringPropertySourceTest {

    @RegisterExtension
    static final RollcallExtension KAFKA =
            RollcallExtension.of(Rollcall.builder().topic("orders", 6)).betweenTests(BetweenTests.KEEP);

    @DynamicPropertySource
    static void kafka(DynamicPropertyRegistry properties) {
        properties.add("spring.kafka.bootstrap-servers", KAFKA::bootstrapServers);
    }

    @Configuration
    static class Application {}

    @Test
    void theContextKnowsTheServers(@Value("${spring.kafka.bootstrap-servers}") String servers, Rollcall rollcall) {
        assertThat(servers).isEqualTo(rollcall.bootstrapServers());
    }
}
