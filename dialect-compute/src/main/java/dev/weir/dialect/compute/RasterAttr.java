package dev.weir.dialect.compute;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// Says that programs are numbered in bands: `#compute.raster<axis = 0, group = 16>`. Of the axes that programs lie along, the
/// last one is no longer fastest: each index of those behind `axis` is gone through for `group` neighbouring tiles of `axis`
/// before the next one. So programs that run at once read the same rows and the same columns, and a second-level cache need
/// hold few of either.
///
/// @param axis the axis, whose tiles are a multiple of `group`
/// @param group how many of its tiles are next to each other
@AttrDef(value = "raster", format = "`<` struct(params) `>`")
public record RasterAttr(int axis, long group) implements Attribute {
  /// Refuses bands of one tile.
  ///
  /// @throws IllegalArgumentException if `group` is less than 2, or `axis` negative
  public RasterAttr {
    if (group < 2 || axis < 0) {
      throw new IllegalArgumentException("expects an axis and a group of 2 or more");
    }
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
