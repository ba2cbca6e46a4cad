package dev.weir.dialect.compute;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A number: `compute.constant 1.0 : f32 : f32`.
@OpDef(value = "constant", format = "$value attr-dict `:` type($result)")
public non-sealed interface ConstantOp extends ComputeOp, Pure {
  /// {@return the number}
  @Attr
  Attribute value();

  @Result(AnyElement.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    ElementRules.verifyNumber(this, "value", value(), result().type(), diagnostics);
  }
}
