package dev.weir.dialect.builtin.codec;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import org.jspecify.annotations.Nullable;

/// Stores integers as an array of i32, as PIR stores `int[]`: `[1 : i32, 2 : i32]`.
public final class IntsCodec implements AttributeCodec<ImmutableIntArray> {
  /// Makes the codec.
  public IntsCodec() {}

  @Override
  public Attribute encode(ImmutableIntArray value) {
    var elements = ImmutableList.<Attribute>builderWithExpectedSize(value.length());
    for (int i = 0; i < value.length(); i++) {
      elements.add(IntegerAttr.i32(value.get(i)));
    }
    return new ArrayAttr(elements.build());
  }

  @Override
  public @Nullable ImmutableIntArray decode(Attribute attribute) {
    ImmutableLongArray longs = Numbers.longs(attribute);
    if (longs == null) {
      return null;
    }
    var ints = ImmutableIntArray.builder(longs.length());
    for (int i = 0; i < longs.length(); i++) {
      long value = longs.get(i);
      if (value != Ints.saturatedCast(value)) {
        return null;
      }
      ints.add((int) value);
    }
    return ints.build();
  }

  @Override
  public String describe() {
    return "array of 32-bit integers";
  }
}
