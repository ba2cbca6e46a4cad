package dev.weir.dialect.operator.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Windows;
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
import java.util.List;

/// The convolution of the images in `input` with `filter`, whose dimensions are output channels,
/// input channels of one group, height and width.
///
/// `paddings` are two numbers, or four: top, bottom, left, right. `padding_algorithm` may be
/// `EXPLICIT`, `SAME` (the image keeps its size, divided by the stride) or `VALID` (no padding).
@OpDef(
    value = "conv2d",
    format = "$input `,` $filter attr-dict `:` functional-type(operands, results)")
public non-sealed interface Conv2dOp extends ImageOp, LayoutTransformation {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value filter();

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

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Windows.convolution(Sizes.tensor(input()), Sizes.tensor(filter()), window(), groups()));
  }

  private Windows.Window window() {
    return new Windows.Window(strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat());
  }

  /// Kernels on f16 are fastest where the channels lie together.
  @Override
  default DataLayout preferredLayout() {
    boolean nhwc = dataFormat().equals("NHWC");
    return nhwc || Sizes.tensor(input()).elementType() == FloatType.F16
        ? DataLayout.NHWC
        : DataLayout.NCHW;
  }

  @Override
  default boolean canTransform() {
    return dataFormat().equals("NCHW") && LayoutTransformation.isImage(input());
  }

  /// The filter keeps its order of dimensions in any layout.
  @Override
  default ImmutableList<OpOperand> imageOperands() {
    return ImmutableList.of(opOperand(0));
  }

  @Override
  default void setLayout(DataLayout layout, Rewriter rewriter) {
    rewriter.setAttribute(this, "data_format", new StringAttr(layout.name()));
  }
}
