package dev.weir.dialect.operator.composite.gradient.reduction;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in its sum along `axis`: that of the sum, everywhere.
@OpDef(
    value = "sum_grad",
    format = "$x `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface SumGradOp extends TotalGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value spread = unreduced(builder, outGrad());
    return ImmutableList.of(a.times(a.like(1, x()), spread));
  }
}
