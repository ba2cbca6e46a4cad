package dev.weir.dialect.operator.composite.gradient.reduction;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.composite.ReductionGradient;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// The gradient of the operand of a sum or mean.
public sealed interface TotalGradient extends ReductionGradient permits MeanGradOp, SumGradOp {
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
}
