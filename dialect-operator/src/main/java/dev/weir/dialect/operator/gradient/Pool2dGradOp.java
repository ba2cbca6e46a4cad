package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.image.PoolingSettings;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The gradient of the image of a `pool2d`, given its result and the gradient of that.
///
/// The gradient of a maximum goes to the first element, in row-major order, that equals it.
///
/// Source: backward.yaml. Deviation from Paddle's kernel, which gives it to each of several equal
/// elements on some devices: here it is given once, as PyTorch does.
@OpDef(
    value = "pool2d_grad",
    format =
        "$x `,` $out `,` $out_grad `,` $kernel_size "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pool2dGradOp extends GradientOp, PoolingSettings {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  @Operand(IntegerList.class)
  Value kernelSize();

  @Override
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray strides();

  @Override
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray paddings();

  @Override
  @Attr
  default boolean ceilMode() {
    return false;
  }

  @Override
  @Attr
  default boolean exclusive() {
    return true;
  }

  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Override
  @Attr
  String poolingType();

  @Override
  @Attr
  default boolean globalPooling() {
    return false;
  }

  @Override
  @Attr
  default boolean adaptive() {
    return false;
  }

  @Override
  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("kernel_size");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Windows.Window window =
        new Windows.Window(
            strides(), paddings(), paddingAlgorithm(), ImmutableIntArray.of(1, 1), dataFormat());
    TensorType out = Windows.pool(x, kernelSize(), window, ceilMode(), globalPooling(), adaptive());
    Gradients.check(out, Sizes.tensor(out()), "a pool");
    Gradients.check(out, Sizes.tensor(outGrad()), "a pool");
    return ImmutableList.of(x);
  }
}
