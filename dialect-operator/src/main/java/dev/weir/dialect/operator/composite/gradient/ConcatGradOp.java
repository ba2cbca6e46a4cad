package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;

/// The gradients of the tensors that were joined along `axis`: the parts of that of the result.
///
/// Shapes: `x[i]: [A..., n[i], B...], out_grad: [A..., N, B...] -> x_grad[i]: [A..., n[i], B...]`, `N`
/// the sum of the `n[i]` at `axis`.
///
/// Element types: `x[i]: T -> x_grad[i]: T`.
@OpDef(
    value = "concat_grad",
    format = "$x `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ConcatGradOp extends CompositeOp, ListGradient, TakesAxis {
  @Operand(AnyTensor.class)
  Value axis();

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(
        builder
            .add(OperatorOps.split(outGrad(), Arithmetic.sizesAlong(builder, x(), axis()), axis()))
            .out());
  }
}
