package dev.weir.dialect.tile.arith;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// How [TileReduceOp] combines elements. The order is not said: it is the same in every run.
@EnumDef("reduce_kind")
public enum ReduceKind implements Attribute {
  /// The sum, 0 of none.
  SUM,
  /// The product, 1 of none.
  PROD,
  /// The largest; NaN if one is. The lowest value of the type of none, minus infinity of floats.
  MAX,
  /// The smallest; NaN if one is. The highest value of the type of none, infinity of floats.
  MIN,
  /// And of bits or booleans.
  AND,
  /// Or of bits or booleans.
  OR
}
