package dev.weir.examples.quant;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// How numbers are rounded.
@EnumDef(value = "rounding", bare = true)
public enum Rounding implements Attribute {
  NEAREST,
  TOWARD_ZERO,
  UP
}
