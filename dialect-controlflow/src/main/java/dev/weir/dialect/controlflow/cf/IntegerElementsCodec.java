package dev.weir.dialect.controlflow.cf;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.type.IntegerType;
import org.jspecify.annotations.Nullable;

/// Stores integers as dense elements: `dense<[1, 2]> : vector<2xi32>`.
public final class IntegerElementsCodec implements AttributeCodec<DenseElementsAttr> {
  /// Makes the codec.
  public IntegerElementsCodec() {}

  @Override
  public Attribute encode(DenseElementsAttr value) {
    return value;
  }

  @Override
  public @Nullable DenseElementsAttr decode(Attribute attribute) {
    return attribute instanceof DenseElementsAttr elements
            && elements.elementType() instanceof IntegerType
        ? elements
        : null;
  }

  @Override
  public String describe() {
    return "integer elements attribute";
  }
}
