package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.ReductionGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// The gradient of `x` in its mean along `axis`: that of the mean, divided by their number,
/// everywhere.
@OpDef(
    value = "mean_grad",
    format = "$x `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MeanGradOp extends ReductionGradient {
  @Override
  @Operand(AnyTensor.class)
  Value x();

  @Override
  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  @Operand(IntegerList.class)
  Value axis();

  @Override
  @Attr
  default boolean keepdim() {
    return false;
  }

  @Override
  @Attr
  default boolean reduceAll() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value ones = a.like(1, x());
    Value spread = unreduced(builder, outGrad());
    Value count = a.add(OperatorOps.sum(ones, reduceAll() ? a.integers() : axis()).keepdim(true));
    return ImmutableList.of(a.over(a.times(ones, spread), count));
  }
}
