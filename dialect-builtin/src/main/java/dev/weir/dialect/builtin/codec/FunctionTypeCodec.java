package dev.weir.dialect.builtin.codec;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import org.jspecify.annotations.Nullable;

/// Stores a function type as a type attribute.
public final class FunctionTypeCodec implements AttributeCodec<FunctionType> {
  /// Makes the codec.
  public FunctionTypeCodec() {}

  @Override
  public Attribute encode(FunctionType value) {
    return new TypeAttr(value);
  }

  @Override
  public @Nullable FunctionType decode(Attribute attribute) {
    return attribute instanceof TypeAttr type && type.value() instanceof FunctionType function
        ? function
        : null;
  }

  @Override
  public String describe() {
    return "type attribute of function type";
  }
}
