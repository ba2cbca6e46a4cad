package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The gradient of `arr` in a `take_along_axis`: each element of `out_grad` is added where `indices`
/// says that it came from, and the others are 0.
@OpDef(
    value = "take_along_axis_grad",
    format = "$arr `,` $indices `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface TakeAlongAxisGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value arr();

  @Operand(AnyTensor.class)
  Value indices();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  int axis();

  @Result(AnyTensor.class)
  OpResult arrGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType arr = Sizes.tensor(arr());
    TensorType out = Indexing.alongAxis(arr, Sizes.tensor(indices()), axis());
    Gradients.check(out, Sizes.tensor(outGrad()), "a result");
    return ImmutableList.of(arr);
  }
}
