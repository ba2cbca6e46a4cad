package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
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

/// The gradient of the operand of a `cummax`: each element of `out_grad` is added where `indices` says
/// that it came from.
@OpDef(
    value = "cummax_grad",
    format = "$x `,` $indices `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface CummaxGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value indices();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  default int axis() {
    return -1;
  }

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.INT64;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Axes.normalize(axis(), Math.max(1, x.rank()));
    Gradients.check(x, Sizes.tensor(indices()), "a result with indices");
    Gradients.check(x, Sizes.tensor(outGrad()), "a result");
    return ImmutableList.of(x);
  }
}
