package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a trait: an interface that extends `Operation` and that ops extend. A trait with a check
/// has a method `static void verifyTrait(Operation op, Diagnostics diagnostics)`, which the verifier
/// calls on every op with the trait.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface OpTrait {
  /// Whether the check looks at nothing but the number and the types of operands and results, so that
  /// what it found for some types need not be found again.
  boolean checksTypes() default false;
}
