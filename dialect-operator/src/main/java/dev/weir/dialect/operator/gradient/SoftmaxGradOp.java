package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
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

/// The gradient of the operand of `out = softmax(x)` along `axis`, given that of `out`.
@OpDef(
    value = "softmax_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface SoftmaxGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  default int axis() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType out = Sizes.tensor(out());
    Gradients.check(out, Sizes.tensor(outGrad()), "a result");
    // A scalar has one imagined dimension.
    Axes.normalize(axis(), Math.max(1, out.rank()));
    return ImmutableList.of(out);
  }
}
