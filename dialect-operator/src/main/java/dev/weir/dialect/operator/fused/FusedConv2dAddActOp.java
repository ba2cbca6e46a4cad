package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.image.ConvolutionSettings;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// As `conv2d`, plus `bias` and then `residual_data`, both of which broadcast to the images, then an
/// activation: `identity`, `relu`, `tanh`, `sigmoid`, `swish` or `leaky_relu` of slope `fuse_alpha`.
///
/// Shapes: `input: [N, C, H, W], filter: [O, I, KH, KW] -> [N, O, P, Q]` with `I` = `C / groups` and
/// `P = (H + top + bottom - dilation * (KH - 1) - 1) / stride + 1` rounded down, `Q` likewise; with
/// `data_format` `NHWC`, `input: [N, H, W, C], filter: [O, I, KH, KW] -> [N, P, Q, O]`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: ranks other than 4, channels that contradict filter and `groups`, output channels that do
/// not divide into `groups`, a window larger than the padded image, and settings of another length or
/// sign; a bias or residual that does not broadcast to the result, and an unknown activation.
///
/// Source:
/// [fused_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/fused_ops.yaml).
/// Deviation: the channels of the result are not split, so `split_channels` is empty and there are no
/// `outputs`.
@OpDef("fused_conv2d_add_act")
public non-sealed interface FusedConv2dAddActOp
    extends FusedOp, LayoutTransformation, ConvolutionSettings {
  /// The activations.
  ImmutableSet<String> ACTIVATIONS =
      ImmutableSet.of("identity", "relu", "tanh", "sigmoid", "swish", "leaky_relu");

  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value filter();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> residualData();

  @Override
  @Attr
  default int groups() {
    return 1;
  }

  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  /// {@return the activation}
  @Attr
  default String activation() {
    return "relu";
  }

  /// {@return the channels of each part; empty}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray splitChannels() {
    return ImmutableIntArray.of();
  }

  /// {@return whether algorithms are tried; not used}
  @Attr
  default boolean exhaustiveSearch() {
    return false;
  }

  /// {@return the workspace, in MB; not used}
  @Attr("workspace_size_MB")
  default int workspaceSizeMb() {
    return 32;
  }

  /// {@return the slope of `leaky_relu`}
  @Attr(codec = FloatCodec.class)
  default float fuseAlpha() {
    return 0.0f;
  }

  @Result(AnyTensor.class)
  OpResult output();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape images =
        Windows.convolution(
            shapes.of(input()),
            shapes.of(filter()),
            new Windows.Window(
                strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat()),
            groups());
    bias().ifPresent(bias -> Broadcasting.checkInto(images, shapes.of(bias), "bias"));
    residualData()
        .ifPresent(
            residual -> Broadcasting.checkInto(images, shapes.of(residual), "residual_data"));
    return shapes.types(images);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!ACTIVATIONS.contains(activation())) {
      diagnostics.error(
          this,
          "expects 'activation' to be one of %s, got \"%s\"",
          String.join(", ", ACTIVATIONS),
          activation());
    }
    if (!splitChannels().isEmpty()) {
      diagnostics.error(this, "expects 'split_channels' to be empty");
    }
  }

  /// Kernels on f16 are fastest where the channels lie together, if they are a multiple of eight.
  @Override
  default DataLayout preferredLayout() {
    TensorType filter = Sizes.tensor(filter());
    boolean nhwc = dataFormat().equals("NHWC");
    boolean aligned =
        filter.elementType() == FloatType.F16
            && !filter.isDynamic(0)
            && !filter.isDynamic(1)
            && filter.dimension(0) % 8 == 0
            && filter.dimension(1) % 8 == 0;
    return aligned || nhwc ? DataLayout.NHWC : DataLayout.NCHW;
  }

  @Override
  default boolean canTransform() {
    return dataFormat().equals("NCHW")
        && LayoutTransformation.isImage(input())
        && bias().map(LayoutTransformation::isImage).orElse(true)
        && residualData().map(LayoutTransformation::isImage).orElse(true);
  }

  /// All but the filter, which keeps its order of dimensions in any layout.
  @Override
  default ImmutableList<OpOperand> imageOperands() {
    var images = ImmutableList.<OpOperand>builder().add(opOperand(0));
    for (int i = 2; i < operandCount(); i++) {
      images.add(opOperand(i));
    }
    return images.build();
  }

  @Override
  default void setLayout(DataLayout layout, Rewriter rewriter) {
    rewriter.setAttribute(this, "data_format", new StringAttr(layout.name()));
  }
}
