package dev.weir.dialect.builtin.codec;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.attr.ArrayAttr;
import org.jspecify.annotations.Nullable;

/// Stores a dictionary for each argument or result: `[{}, {vendor.x = 1 : i64}]`.
public final class DictionariesCodec implements AttributeCodec<ArrayAttr> {
  /// Makes the codec.
  public DictionariesCodec() {}

  @Override
  public Attribute encode(ArrayAttr value) {
    return value;
  }

  @Override
  public @Nullable ArrayAttr decode(Attribute attribute) {
    if (!(attribute instanceof ArrayAttr array)) {
      return null;
    }
    for (Attribute element : array.elements()) {
      if (!(element instanceof DictionaryAttr)) {
        return null;
      }
    }
    return array;
  }

  @Override
  public String describe() {
    return "Array of dictionary attributes";
  }
}
