package dev.weir.examples.quant;

import dev.weir.ir.*;
import dev.weir.ir.def.*;
import dev.weir.ir.trait.*;

/// All of the `xs`, one after the other.
@OpDef(
    value = "concat",
    format = "`(` $xs `)` (`axis` $axis^)? attr-dict `:` functional-type(operands, results)")
public non-sealed interface ConcatOp extends QuantOp, Pure {
  @Operand(QuantizedTensor.class)
  ValueRange xs();

  @Attr
  default long axis() {
    return 0;
  }

  @Result(QuantizedTensor.class)
  OpResult out();
}
