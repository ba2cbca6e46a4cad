package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Windows;
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
/// Source: paddle/phi/ops/yaml/fused_ops.yaml. Deviation: the channels of the result are not split, so
/// `split_channels` is empty and there are no `outputs`.
@OpDef("fused_conv2d_add_act")
public non-sealed interface FusedConv2dAddActOp extends FusedOp, LayoutTransformation {
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

  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray strides() {
    return ImmutableIntArray.of(1, 1);
  }

  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray paddings() {
    return ImmutableIntArray.of(0, 0);
  }

  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray dilations() {
    return ImmutableIntArray.of(1, 1);
  }

  @Attr
  default int groups() {
    return 1;
  }

  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Attr
  default String activation() {
    return "relu";
  }

  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray splitChannels() {
    return ImmutableIntArray.of();
  }

  @Attr
  default boolean exhaustiveSearch() {
    return false;
  }

  @Attr("workspace_size_MB")
  default int workspaceSizeMb() {
    return 32;
  }

  @Attr(codec = FloatCodec.class)
  default float fuseAlpha() {
    return 0.0f;
  }

  @Result(AnyTensor.class)
  OpResult output();

  @Override
  default List<Type> inferTypes() {
    TensorType images =
        Windows.convolution(
            Sizes.tensor(input()),
            Sizes.tensor(filter()),
            new Windows.Window(
                strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat()),
            groups());
    bias().ifPresent(bias -> Broadcasting.checkInto(images, Sizes.tensor(bias), "bias"));
    residualData()
        .ifPresent(
            residual -> Broadcasting.checkInto(images, Sizes.tensor(residual), "residual_data"));
    return ImmutableList.of(images);
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
