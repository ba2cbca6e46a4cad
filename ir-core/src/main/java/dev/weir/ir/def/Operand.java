package dev.weir.ir.def;

import dev.weir.ir.TypeConstraint;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares an operand group on an accessor that returns `Value` (one), `Optional<Value>` (none or
/// one) or `ValueRange` (any number).
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Operand {
  /// The condition that the type of each value must satisfy.
  Class<? extends TypeConstraint> value() default TypeConstraint.Any.class;
}
