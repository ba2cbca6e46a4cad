package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradients of the operands of `minimum`: `out_grad` goes to `x` where `x` is smaller, else to
/// `y`, each summed over the dimensions in which the operand was broadcast.
///
/// Shapes: `x: [A...], y: [B...], out_grad: [broadcast(A, B)...] -> x_grad: [A...], y_grad: [B...]`.
///
/// Element types: `x: T, y: U -> x_grad: T, y_grad: U`.
///
/// Diagnoses: operands that do not broadcast, and a gradient of another shape than their broadcast.
@OpDef(
    value = "minimum_grad",
    format = "$x `,` $y `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface MinimumGradOp extends BinaryGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value smaller = a.add(OperatorOps.lessThan(x(), y()));
    return ImmutableList.of(
        a.reduced(a.keep(smaller, outGrad()), x()),
        a.reduced(a.keep(a.not(smaller), outGrad()), y()));
  }
}
