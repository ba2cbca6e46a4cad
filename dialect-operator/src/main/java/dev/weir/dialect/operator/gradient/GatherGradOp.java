package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The gradient of what a `gather` takes slices from: each slice of `out_grad` is added where it came
/// from.
@OpDef(
    value = "gather_grad",
    format =
        "$x `,` $index `,` $out_grad `,` $axis "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface GatherGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(AnyTensor.class)
  Value axis();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType out = Indexing.gather(x, Sizes.tensor(index()), axis());
    Gradients.check(out, Sizes.tensor(outGrad()), "a gathered tensor");
    return ImmutableList.of(x);
  }
}
