package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Repetitions;
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

/// The gradient of what a `tile` repeats: the sum over the repetitions.
@OpDef(
    value = "tile_grad",
    format = "$x `,` $out_grad `,` $repeat_times attr-dict `:` functional-type(operands, results)")
public non-sealed interface TileGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value repeatTimes();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("repeat_times");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    try {
      TensorType out = Repetitions.tile(x, repeatTimes());
      Gradients.check(out, Sizes.tensor(outGrad()), "a tiled tensor");
    } catch (UnknownRank unknown) {
      return ImmutableList.of(x);
    }
    return ImmutableList.of(x);
  }
}
