package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a dialect type: a record that implements `Type`. Its text is `!dialect.name` followed by
/// what `format` says; without a format, components are written `<a, b>` in order.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface TypeDef {
  /// The name within the dialect.
  String value();

  /// The text of the components, in the format language, with `$component`.
  String format() default "";

  /// A class that implements `dev.weir.ir.text.TypeFormat` and has a public constructor without
  /// parameters; excludes `format`.
  Class<?> assembly() default void.class;
}
