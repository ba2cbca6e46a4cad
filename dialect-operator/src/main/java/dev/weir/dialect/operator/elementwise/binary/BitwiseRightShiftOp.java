package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The bits of `x` moved `y` places down; where `y` is negative or not below their number, none is left but
/// copies of the sign.
@OpDef(
    value = "bitwise_right_shift",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface BitwiseRightShiftOp extends BinaryElementwiseOp {
  /// {@return whether the sign is kept: without it, zeros come in from the left, not copies of the sign}
  @Attr
  default boolean isArithmetic() {
    return true;
  }
}
