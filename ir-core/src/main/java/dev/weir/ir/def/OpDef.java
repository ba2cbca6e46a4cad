package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares an op: a `non-sealed` interface that a dialect's sealed interface permits.
///
/// Its abstract accessors carry [Operand], [Attr], [Result], [Body] or [Successor]; their order is
/// the order in the IR. Those of the interfaces that it extends count as its own, so that what a family of
/// ops shares is declared once: they come first, those of an interface after those of the interfaces that it
/// extends itself, in the order in which they are named. An accessor that is declared again stands where it
/// is declared last.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface OpDef {
  /// The name within the dialect, such as `matmul`.
  String value();

  /// The custom assembly that follows the name, in the format language; empty for none. See
  /// `docs/reference/assembly-format.md`.
  String format() default "";

  /// A class that implements `dev.weir.ir.text.AssemblyFormat` and has a public constructor without
  /// parameters, for assembly that the format language cannot say; excludes `format`.
  Class<?> assembly() default void.class;
}
