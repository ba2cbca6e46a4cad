package dev.weir.dialect.builtin.codec;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.FloatAttr;
import org.jspecify.annotations.Nullable;

/// Stores a number as an f64, as PIR stores `Scalar(double)`; reads a number of any type.
public final class ScalarCodec implements AttributeCodec<Double> {
  /// Makes the codec.
  public ScalarCodec() {}

  @Override
  public Attribute encode(Double value) {
    return FloatAttr.f64(value);
  }

  @Override
  public @Nullable Double decode(Attribute attribute) {
    return Numbers.number(attribute);
  }

  @Override
  public String describe() {
    return "number";
  }
}
