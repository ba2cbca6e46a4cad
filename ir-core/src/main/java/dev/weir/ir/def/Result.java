package dev.weir.ir.def;

import dev.weir.ir.TypeConstraint;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a result group on an accessor that returns `OpResult` (one), `Optional<OpResult>` (none
/// or one) or `ValueRange` (any number).
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Result {
  /// The condition that the type of each result must satisfy.
  Class<? extends TypeConstraint> value() default TypeConstraint.Any.class;
}
