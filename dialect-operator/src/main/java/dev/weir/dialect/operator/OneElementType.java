package dev.weir.dialect.operator;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Which operands of an operator have one element type, where it has others, too, such as a condition or places. Who
/// has them in several types brings them to one before the operator; it does not convert.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OneElementType {
  /// {@return their names}
  String[] value();

  /// {@return whether all operands of the operator have one shape}: it does not broadcast
  boolean oneShape() default false;
}
