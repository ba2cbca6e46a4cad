package dev.weir.dialect.builtin.codec;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import org.jspecify.annotations.Nullable;

/// Keeps numbers as they are, as PIR stores `Scalar[]`: integers as i64, others as f64. Numbers of any
/// type are read.
public final class ScalarsCodec implements AttributeCodec<ArrayAttr> {
  /// Makes the codec.
  public ScalarsCodec() {}

  @Override
  public Attribute encode(ArrayAttr value) {
    return new ArrayAttr(
        value.elements().stream().map(ScalarsCodec::wide).collect(ImmutableList.toImmutableList()));
  }

  private static Attribute wide(Attribute number) {
    return switch (number) {
      case IntegerAttr integer when integer.type().equals(IntegerType.I32) ->
          IntegerAttr.i64(integer.value());
      case FloatAttr real when real.type() == FloatType.F32 -> FloatAttr.f64(real.value());
      default -> number;
    };
  }

  @Override
  public @Nullable ArrayAttr decode(Attribute attribute) {
    return attribute instanceof ArrayAttr array && Numbers.doubles(array) != null ? array : null;
  }

  @Override
  public String describe() {
    return "array of numbers";
  }
}
