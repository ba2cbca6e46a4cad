package dev.weir.dialect.builtin.codec;

import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import org.jspecify.annotations.Nullable;

/// Stores an element type as `#pir.dtype<float32>`.
public final class DTypeCodec implements AttributeCodec<DType> {
  /// Makes the codec.
  public DTypeCodec() {}

  @Override
  public Attribute encode(DType value) {
    return new DataTypeAttr(value);
  }

  @Override
  public @Nullable DType decode(Attribute attribute) {
    return attribute instanceof DataTypeAttr dtype ? dtype.dtype() : null;
  }

  @Override
  public String describe() {
    return "element type";
  }
}
