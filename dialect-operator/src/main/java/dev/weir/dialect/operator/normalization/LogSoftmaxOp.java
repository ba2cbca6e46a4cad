package dev.weir.dialect.operator.normalization;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The logarithm of `softmax(x)`.
@OpDef(value = "log_softmax", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface LogSoftmaxOp extends NormalizationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  default int axis() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    // A scalar has one imagined dimension.
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return ImmutableList.of(x);
  }
}
