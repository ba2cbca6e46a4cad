package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import org.jspecify.annotations.Nullable;

/// Float nearest to a signed integer.
@OpDef(value = "sitofp", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface SIToFPOp extends IntegerToFloatOp {
  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return FloatFolding.fromInteger(in, to, true);
  }
}
