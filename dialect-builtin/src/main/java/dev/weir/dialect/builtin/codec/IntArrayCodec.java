package dev.weir.dialect.builtin.codec;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.DenseArrayAttr;
import org.jspecify.annotations.Nullable;

/// Stores integers as a dense array, as PIR stores its `IntArray`: `array<i64: 1, 2>`.
public final class IntArrayCodec implements AttributeCodec<ImmutableLongArray> {
  /// Makes the codec.
  public IntArrayCodec() {}

  @Override
  public Attribute encode(ImmutableLongArray value) {
    return DenseArrayAttr.ofLongs(value.toArray());
  }

  @Override
  public @Nullable ImmutableLongArray decode(Attribute attribute) {
    return Numbers.longs(attribute);
  }

  @Override
  public String describe() {
    return "dense array of 64-bit integers";
  }
}
