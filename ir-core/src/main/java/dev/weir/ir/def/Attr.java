package dev.weir.ir.def;

import dev.weir.ir.AttributeCodec;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares an inherent attribute on an accessor.
///
/// The accessor's return type says how it is stored: `boolean`, `int` (i32), `long` (i64), `float`
/// (f32), `double` (f64), `String`, `Type`, `ImmutableIntArray`, `ImmutableLongArray`,
/// `ImmutableDoubleArray` (dense arrays), any class of attribute, an enum with [EnumDef], or what
/// `codec` says. Wrapped in `Optional<…>` the attribute may be absent (`Optional<Integer>` and so
/// on for primitives); a `default` accessor makes it optional with that default.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Attr {
  /// The name in the text; by default the accessor's name in snake case.
  String value() default "";

  /// How the value is stored, where its Java type does not say; a class with a public constructor
  /// without parameters.
  @SuppressWarnings("rawtypes")
  Class<? extends AttributeCodec> codec() default AttributeCodec.class;

  /// Whether an op that does not set the attribute is made with its default, so that the generic form
  /// shows it, as MLIR does. The default must be a constant then.
  boolean populated() default false;
}
