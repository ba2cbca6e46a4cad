package dev.weir.dialect.operator.image;

import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// The convolution of the images in `input` with `filter`, whose dimensions are output channels,
/// input channels of one group, height and width.
///
/// `paddings` are two numbers, or four: top, bottom, left, right. `padding_algorithm` may be
/// `EXPLICIT`, `SAME` (the image keeps its size, divided by the stride) or `VALID` (no padding).
///
/// Shapes: `input: [N, C, H, W], filter: [O, I, KH, KW] -> [N, O, P, Q]` with `I` = `C / groups` and
/// `P = (H + top + bottom - dilation * (KH - 1) - 1) / stride + 1` rounded down, `Q` likewise; with
/// `data_format` `NHWC`, `input: [N, H, W, C], filter: [O, I, KH, KW] -> [N, P, Q, O]`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: ranks other than 4, channels that contradict filter and `groups`, output channels that do
/// not divide into `groups`, a window larger than the padded image, and settings of another length or
/// sign.
@OpDef(
    value = "conv2d",
    format = "$input `,` $filter attr-dict `:` functional-type(operands, results)")
@OneElementType({"input", "filter"})
public non-sealed interface Conv2dOp
    extends ImageOp, FilteredImages, ImageConvolution, GivesTensor {
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
}
