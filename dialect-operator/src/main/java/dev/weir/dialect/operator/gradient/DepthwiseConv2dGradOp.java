package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.image.ConvolutionSettings;
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

/// The gradients of the image and of the filter of a `depthwise_conv2d`, given that of its result.
@OpDef(
    value = "depthwise_conv2d_grad",
    format = "$input `,` $filter `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface DepthwiseConv2dGradOp extends GradientOp, ConvolutionSettings {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value filter();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray strides() {
    return ImmutableIntArray.of(1, 1);
  }

  @Override
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray paddings() {
    return ImmutableIntArray.of(0, 0);
  }

  @Override
  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  @Override
  @Attr
  default int groups() {
    return 1;
  }

  @Override
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray dilations() {
    return ImmutableIntArray.of(1, 1);
  }

  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Result(AnyTensor.class)
  OpResult inputGrad();

  @Result(AnyTensor.class)
  OpResult filterGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType input = Sizes.tensor(input());
    TensorType filter = Sizes.tensor(filter());
    Windows.Window window =
        new Windows.Window(strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat());
    TensorType out = Windows.convolution(input, filter, window, groups());
    Gradients.check(out, Sizes.tensor(outGrad()), "a convolution");
    return ImmutableList.of(input, filter);
  }
}
