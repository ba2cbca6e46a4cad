package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares an enum attribute: a Java enum that implements `Attribute`. Its text is
/// `#dialect.name<constant>`, the constant in lower case with underscores kept.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface EnumDef {
  /// The name within the dialect.
  String value();

  /// Whether the format of an op writes the constant alone, `up`, rather than `<up>`.
  boolean bare() default false;
}
