package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.composite.ReductionGradient;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// The gradient of `x` in `out`, its largest element along `axis`: it goes to each element that is
/// equal to it.
@OpDef(
    value = "max_grad",
    format = "$x `,` $out `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaxGradOp extends ReductionGradient {
  @Override
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value out();

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
    return ImmutableList.of(where(builder, out()));
  }
}
