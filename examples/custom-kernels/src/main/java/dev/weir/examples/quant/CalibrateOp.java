package dev.weir.examples.quant;

import dev.weir.ir.*;
import dev.weir.ir.def.*;
import dev.weir.ir.trait.*;

/// Computes `body`, watched.
@OpDef(
    value = "calibrate",
    format = "(`observer` `(` $observer^ `)`)? attr-dict-with-keyword $observed `:` type($outs)")
@ImplicitTerminator(YieldOp.class)
public non-sealed interface CalibrateOp extends QuantOp, SingleBlock {
  @Attr
  java.util.Optional<String> observer();

  @Body
  Region observed();

  @Result
  ValueRange outs();
}
