package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in its upper triangle: the upper triangle of that of the result.
///
/// Shapes: `out_grad: [A..., M, N] -> x_grad: [A..., M, N]`.
///
/// Element types: `out_grad: T -> x_grad: T`.
@OpDef(value = "triu_grad", format = "$out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface TriuGradOp extends TriangleGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(builder.add(OperatorOps.triu(outGrad(), diagonal())).out());
  }
}
