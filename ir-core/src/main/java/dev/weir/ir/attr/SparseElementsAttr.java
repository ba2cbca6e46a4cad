package dev.weir.ir.attr;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.type.ShapedType;

/// The elements of a tensor most of which are zero: `sparse<[[0, 1]], [5]> : tensor<2x3xi32>`.
///
/// @param indices a tensor of i64 with one row of coordinates per value
/// @param values the values at these places: a [DenseElementsAttr] or [DenseStringElementsAttr]
public record SparseElementsAttr(ShapedType type, DenseElementsAttr indices, TypedAttribute values)
    implements TypedAttribute {
  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
