package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The bits of `x` moved `y` places up; 0 where `y` is negative or not below their number.
@OpDef(
    value = "bitwise_left_shift",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface BitwiseLeftShiftOp extends BinaryElementwiseOp {
  /// {@return whether `x` is a number with a sign, which does not change the bits}
  @Attr
  default boolean isArithmetic() {
    return true;
  }
}
