package dev.weir.dialect.operator.composite.gradient.reduction;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in its mean along `axis`: that of the mean, divided by their number,
/// everywhere.
@OpDef(
    value = "mean_grad",
    format = "$x `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MeanGradOp extends TotalGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value ones = a.like(1, x());
    Value spread = unreduced(builder, outGrad());
    Value count = a.add(OperatorOps.sum(ones, reduceAll() ? a.integers() : axis()).keepdim(true));
    return ImmutableList.of(a.over(a.times(ones, spread), count));
  }
}
