package dev.weir.dialect.builtin.codec;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import org.jspecify.annotations.Nullable;

/// Stores integers as an array of i64, as PIR stores `int64_t[]`: `[1 : i64, 2 : i64]`.
public final class LongsCodec implements AttributeCodec<ImmutableLongArray> {
  /// Makes the codec.
  public LongsCodec() {}

  @Override
  public Attribute encode(ImmutableLongArray value) {
    var elements = ImmutableList.<Attribute>builderWithExpectedSize(value.length());
    for (int i = 0; i < value.length(); i++) {
      elements.add(IntegerAttr.i64(value.get(i)));
    }
    return new ArrayAttr(elements.build());
  }

  @Override
  public @Nullable ImmutableLongArray decode(Attribute attribute) {
    return Numbers.longs(attribute);
  }

  @Override
  public String describe() {
    return "array of 64-bit integers";
  }
}
