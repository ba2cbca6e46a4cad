package dev.weir.dialect.compute;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// Says that each program iterates over a piece of an axis only: `#compute.split<axis = 1, pieces = 0, length =
/// 1024>`. What the pieces come to is reduced by another kernel.
///
/// @param axis the axis, which a loop iterates over
/// @param pieces the axis whose index says which piece a program has
/// @param length how many indices a piece has, a multiple of the tile
@AttrDef(value = "split", format = "`<` struct(params) `>`")
public record ReductionSplitAttr(int axis, int pieces, long length) implements Attribute {
  /// Refuses pieces without length.
  ///
  /// @throws IllegalArgumentException if `length` is not positive, an axis negative, or both are one
  public ReductionSplitAttr {
    if (length < 1 || axis < 0 || pieces < 0 || axis == pieces) {
      throw new IllegalArgumentException("expects two axes and a positive length");
    }
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
