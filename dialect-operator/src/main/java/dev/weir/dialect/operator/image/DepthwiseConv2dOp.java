package dev.weir.dialect.operator.image;

import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.ir.def.OpDef;

/// The convolution of each channel of `input` with filters of its own; as `conv2d` with as many
/// groups as there are channels.
///
/// Shapes: `input: [N, C, H, W], filter: [O, I, KH, KW] -> [N, O, P, Q]` with `I` = `C / groups`, 1 for
/// a group per channel, and `P = (H + top + bottom - dilation * (KH - 1) - 1) / stride + 1` rounded
/// down, `Q` likewise; with `data_format` `NHWC`,
/// `input: [N, H, W, C], filter: [O, I, KH, KW] -> [N, P, Q, O]`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: ranks other than 4, channels that contradict filter and `groups`, output channels that do
/// not divide into `groups`, a window larger than the padded image, and settings of another length or
/// sign.
@OpDef(
    value = "depthwise_conv2d",
    format = "$input `,` $filter attr-dict `:` functional-type(operands, results)")
@OneElementType({"input", "filter"})
public non-sealed interface DepthwiseConv2dOp extends ImageOp, ImageConvolution, GivesTensor {}
