package dev.weir.examples.quant;

import dev.weir.ir.*;
import dev.weir.ir.def.*;
import dev.weir.ir.trait.*;
import java.util.Optional;

/// `x * w + bias + residual`, quantised.
@OpDef(
    value = "qlinear",
    format =
        "$x `,` $w (`bias` `(` $bias^ `:` type($bias) `)`)? (`residual` `(` $residual^ `:`"
            + " type($residual) `)`)? (`round` $rounding^)? attr-dict `:` type($x) `,` type($w)"
            + " `->` type($out)")
public non-sealed interface QLinearOp extends QuantOp, Pure {
  @Operand(QuantizedTensor.class)
  Value x();

  @Operand(QuantizedTensor.class)
  Value w();

  @Operand
  Optional<Value> bias();

  @Operand
  Optional<Value> residual();

  @Attr
  default boolean transposeW() {
    return false;
  }

  @Attr
  default double multiplier() {
    return 1.0;
  }

  @Attr
  default Rounding rounding() {
    return Rounding.NEAREST;
  }

  @Result(QuantizedTensor.class)
  OpResult out();
}
