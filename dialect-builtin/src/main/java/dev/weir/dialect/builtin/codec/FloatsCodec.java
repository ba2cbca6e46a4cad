package dev.weir.dialect.builtin.codec;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import org.jspecify.annotations.Nullable;

/// Stores numbers as an array of f32, as PIR stores `float[]`: `[0.5 : f32]`. Later versions of PIR
/// store f64, which is read just as well.
public final class FloatsCodec implements AttributeCodec<ImmutableDoubleArray> {
  /// Makes the codec.
  public FloatsCodec() {}

  @Override
  public Attribute encode(ImmutableDoubleArray value) {
    var elements = ImmutableList.<Attribute>builderWithExpectedSize(value.length());
    for (int i = 0; i < value.length(); i++) {
      elements.add(FloatAttr.f32((float) value.get(i)));
    }
    return new ArrayAttr(elements.build());
  }

  @Override
  public @Nullable ImmutableDoubleArray decode(Attribute attribute) {
    return Numbers.doubles(attribute);
  }

  @Override
  public String describe() {
    return "array of floats";
  }
}
