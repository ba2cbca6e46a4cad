package dev.weir.dialect.compute;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// What iterates over an axis.
@EnumDef("axis_mapping")
public enum AxisMapping implements Attribute {
  /// Programs: each has one tile of it.
  PROGRAMS,
  /// A tile of each program, which has all of it.
  WHOLE,
  /// A loop in each program, one tile in each iteration.
  LOOP
}
