package dev.rollcall.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A topic of all tests of a class that has {@link RollcallTest}, or, on a method, of one test. */
@Documented
@Inherited
@Repeatable(Topic.Several.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface Topic {

    String name();

    /** 1 or more. */
    int partitions() default 1;

    /** What is set on it, as {@code "retention.ms=1000"}. */
    String[] config() default {};

    /** Several of them; write them one after the other. */
    @Documented
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @interface Several {
        Topic[] value();
    }
}
