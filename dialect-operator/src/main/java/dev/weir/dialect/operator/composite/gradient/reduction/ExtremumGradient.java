package dev.weir.dialect.operator.composite.gradient.reduction;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.composite.ReductionGradient;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;

/// The gradient of the operand of a reduction to its largest or smallest elements.
public sealed interface ExtremumGradient extends ReductionGradient permits MaxGradOp, MinGradOp {
  @Operand(AnyTensor.class)
  Value out();

  @Override
  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  @Operand(IntegerList.class)
  Value axis();

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(where(builder, out()));
  }
}
