package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The gradient of what a `gather_nd` takes slices from: each slice of `out_grad` is added where it
/// came from.
@OpDef(
    value = "gather_nd_grad",
    format = "$x `,` $index `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface GatherNdGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    try {
      TensorType out = Indexing.gatherNd(x, Sizes.tensor(index()));
      Gradients.check(out, Sizes.tensor(outGrad()), "a gathered tensor");
    } catch (UnknownRank unknown) {
      return ImmutableList.of(x);
    }
    return ImmutableList.of(x);
  }
}
