package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
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

/// The gradient of what a `strided_slice` takes a part of: the elements of `out_grad` in their places,
/// and zeros elsewhere.
@OpDef(
    value = "strided_slice_grad",
    format =
        "$x `,` $out_grad `,` $starts `,` $ends `,` $strides "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface StridedSliceGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Operand(IntegerList.class)
  Value strides();

  @Attr(codec = IntsCodec.class)
  ImmutableIntArray axes();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends", "strides");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType out = Slices.stridedSlice(x, axes(), starts(), ends(), strides());
    Gradients.check(out, Sizes.tensor(outGrad()), "a slice");
    return ImmutableList.of(x);
  }
}
