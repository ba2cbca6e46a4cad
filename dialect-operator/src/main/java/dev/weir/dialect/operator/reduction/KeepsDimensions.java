package dev.weir.dialect.operator.reduction;

import dev.weir.ir.def.Attr;

/// How much of the shape a reduction leaves.
public interface KeepsDimensions {
  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  /// {@return whether all dimensions are reduced, whatever the axes}
  @Attr
  default boolean reduceAll() {
    return false;
  }
}
