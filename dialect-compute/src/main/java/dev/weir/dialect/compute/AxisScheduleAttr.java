package dev.weir.dialect.compute;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// How a kernel iterates over an axis: `#compute.axis<mapping = programs, tile = 32, order = 0>`.
///
/// @param mapping what iterates over it
/// @param tile how many elements a tile has along the axis at most; 0 where tiles do not lie along it, and each
///     program or iteration has one index
/// @param order which dimension of tiles it is, among those that they have
@AttrDef(value = "axis", format = "`<` struct(params) `>`")
public record AxisScheduleAttr(AxisMapping mapping, long tile, int order) implements Attribute {
  /// Refuses tiles of fewer than no elements.
  ///
  /// @throws IllegalArgumentException if `tile` or `order` is negative, or an axis is mapped whole without the size
  ///     of a tile
  public AxisScheduleAttr {
    if (tile < 0 || order < 0) {
      throw new IllegalArgumentException("'tile' and 'order' are at least 0");
    }
    if (mapping.isWhole() && tile == 0) {
      throw new IllegalArgumentException("an axis that is mapped whole needs the size of a tile");
    }
  }

  /// {@return how many indices a program or an iteration has}
  public long step() {
    return Math.max(1, tile);
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
