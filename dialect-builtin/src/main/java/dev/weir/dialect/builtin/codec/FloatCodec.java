package dev.weir.dialect.builtin.codec;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.FloatAttr;
import org.jspecify.annotations.Nullable;

/// Stores a number as an f32, as PIR stores `float`; reads a number of any type, since later versions
/// of PIR store f64 in some places.
public final class FloatCodec implements AttributeCodec<Double> {
  /// Makes the codec.
  public FloatCodec() {}

  @Override
  public Attribute encode(Double value) {
    return FloatAttr.f32(value.floatValue());
  }

  @Override
  public @Nullable Double decode(Attribute attribute) {
    return Numbers.number(attribute);
  }

  @Override
  public String describe() {
    return "32-bit float";
  }
}
