package dev.weir.dialect.operator.gradient;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// The gradients of the image and of the filter of a `conv2d`, given that of its result.
///
/// Shapes:
/// `input: [N, C, H, W], filter: [O, I, KH, KW], out_grad: [N, O, P, Q] -> input_grad: [N, C, H, W],
/// filter_grad: [O, I, KH, KW]`;
/// with `data_format` `NHWC`,
/// `input: [N, H, W, C], filter: [O, I, KH, KW], out_grad: [N, P, Q, O] -> input_grad: [N, H, W, C],
/// filter_grad: [O, I, KH, KW]`.
///
/// Element types: `input: T, filter: U -> input_grad: T, filter_grad: U`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "conv2d_grad",
    format = "$input `,` $filter `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface Conv2dGradOp extends FilteredImagesGradient {
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
