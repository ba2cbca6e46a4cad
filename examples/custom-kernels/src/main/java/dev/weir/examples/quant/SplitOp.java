package dev.weir.examples.quant;

import dev.weir.ir.*;
import dev.weir.ir.def.*;
import dev.weir.ir.trait.*;

/// Two halves.
@OpDef(
    value = "split",
    format = "$x `axis` $axis attr-dict `:` type($x) `->` type($low) `,` type($high)")
public non-sealed interface SplitOp extends QuantOp, Pure {
  @Operand(QuantizedTensor.class)
  Value x();

  @Attr
  long axis();

  @Result(QuantizedTensor.class)
  OpResult low();

  @Result(QuantizedTensor.class)
  OpResult high();
}
