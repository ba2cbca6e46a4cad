package dev.weir.dialect.operator.reduction;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The sum of `x` over the dimensions along which `target` would have to be broadcast to its shape: what
/// undoes broadcasting.
@OpDef(
    value = "reduce_as",
    format = "$x `,` $target attr-dict `:` functional-type(operands, results)")
public non-sealed interface ReduceAsOp extends ReductionOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value target();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType target = Sizes.tensor(target());
    Broadcasting.checkInto(x, target, "the target");
    return ImmutableList.of(target.withElementType(x.elementType()));
  }
}
