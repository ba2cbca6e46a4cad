package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import org.jspecify.annotations.Nullable;

/// Unsigned integer next to a float towards zero. Undefined where it does not fit.
@OpDef(value = "fptoui", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface FPToUIOp extends FloatToIntegerOp {
  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return FloatFolding.toInteger(in, to, false);
  }
}
