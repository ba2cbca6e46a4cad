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

/// The gradient of the operand of a `topk`: each element of `out_grad` goes where `indices` says that it
/// came from, and the others are 0.
@OpDef(
    value = "topk_grad",
    format =
        "$x `,` $indices `,` $out_grad `,` $k "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface TopkGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value indices();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(AnyTensor.class)
  Value k();

  @Attr
  default int axis() {
    return -1;
  }

  @Attr
  default boolean largest() {
    return true;
  }

  @Attr
  default boolean sorted() {
    return true;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("k");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType out = Indexing.topk(x, k(), axis());
    Gradients.check(out, Sizes.tensor(indices()), "a result with indices");
    Gradients.check(out, Sizes.tensor(outGrad()), "a result");
    return ImmutableList.of(x);
  }
}
