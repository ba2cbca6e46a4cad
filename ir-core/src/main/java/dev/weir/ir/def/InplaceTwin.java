package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares, beside the op itself, a twin whose name has a trailing underscore and whose first
/// result takes the storage of an operand (PIR's `relu_`).
///
/// Both share the author's interface; `definition().isInplaceTwin()` distinguishes them, and an
/// interface such as `MemoryEffects` must answer accordingly. The factory of the twin is named
/// `reluInplace`.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface InplaceTwin {
  /// The operand whose storage the first result takes.
  int operand() default 0;
}
