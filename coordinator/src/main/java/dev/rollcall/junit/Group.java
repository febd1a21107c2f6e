package dev.rollcall.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says which group a parameter of type {@link dev.rollcall.ConsumerGroup} is: {@code @Group("billing")}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Group {

    /** {@code group.id}. */
    String value();
}
