package dev.weir.dialect.builtin.codec;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.FloatAttr;
import org.jspecify.annotations.Nullable;

/// Stores a number as an f32, as PIR stores `float`; reads a number of any type, since later versions
/// of PIR store f64 in some places.
public final class FloatCodec implements AttributeCodec<Float> {
  /// Makes the codec.
  public FloatCodec() {}

  @Override
  public Attribute encode(Float value) {
    return FloatAttr.f32(value);
  }

  @Override
  public @Nullable Float decode(Attribute attribute) {
    Double value = Numbers.number(attribute);
    return value == null ? null : Float.valueOf(value.floatValue());
  }

  @Override
  public String describe() {
    return "32-bit float";
  }
}
