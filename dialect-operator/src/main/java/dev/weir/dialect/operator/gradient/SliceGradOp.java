package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The gradient of what a `slice` takes a part of: `out_grad` in its place, and zeros around it.
@OpDef(
    value = "slice_grad",
    format =
        "$input `,` $out_grad `,` $starts `,` $ends "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface SliceGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Attr(codec = LongsCodec.class)
  ImmutableLongArray axes();

  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray inferFlags() {
    return ImmutableLongArray.of();
  }

  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray decreaseAxis() {
    return ImmutableLongArray.of();
  }

  @Result(AnyTensor.class)
  OpResult inputGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType input = Sizes.tensor(input());
    TensorType out = Slices.slice(input, axes(), starts(), ends(), decreaseAxis());
    Gradients.check(out, Sizes.tensor(outGrad()), "a slice");
    return ImmutableList.of(input);
  }
}
