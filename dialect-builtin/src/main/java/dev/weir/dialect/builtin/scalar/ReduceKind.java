package dev.weir.dialect.builtin.scalar;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// How elements are reduced to one. The order is unspecified, but the same in every run.
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
