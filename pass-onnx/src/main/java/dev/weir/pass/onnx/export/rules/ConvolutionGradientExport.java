package dev.weir.pass.onnx.export.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.gradient.Conv2dGradOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;

/// The gradients of a convolution, which are convolutions themselves.
///
/// That of the image is the transposed convolution of the result's gradient. That of the filter is the
/// convolution of the images with the result's gradient, where images count as channels, and where strides
/// and dilations are exchanged.
final class ConvolutionGradientExport {
  private ConvolutionGradientExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.add(Conv2dGradOp.class, ConvolutionGradientExport::gradients);
  }

  private static void gradients(Conv2dGradOp op, NodeWriter g) {
    TensorType image = NodeWriter.tensor(op.input().type());
    TensorType filter = NodeWriter.tensor(op.filter().type());
    TensorType result = NodeWriter.tensor(op.outGrad().type());
    if (!op.paddingAlgorithm().equals("EXPLICIT")
        || !op.dataFormat().equals("NCHW")
        || !image.isStatic()
        || !filter.isStatic()
        || !result.isStatic()) {
      throw new Refusal(
          "can be written in ONNX for images in NCHW of known sizes and explicit paddings only");
    }
    if (!op.result(0).isUnused()) {
      g.set(op.result(0), ofImage(op, g, image, filter, result));
    }
    if (!op.result(1).isUnused()) {
      if (op.groups() != 1) {
        throw new Refusal(
            "has %d groups; the gradient of a filter is written for one", op.groups());
      }
      g.set(op.result(1), ofFilter(op, g, filter));
    }
  }

  private static Value ofImage(
      Conv2dGradOp op, NodeWriter g, TensorType image, TensorType filter, TensorType result) {
    ImmutableLongArray pads = ImageExport.pads(op.paddings());
    long[] extra = new long[2];
    for (int i = 0; i < 2; i++) {
      long reach = (filter.dimension(2 + i) - 1) * op.dilations().get(i) + 1;
      long covered = (result.dimension(2 + i) - 1) * op.strides().get(i) + reach;
      extra[i] = image.dimension(2 + i) - covered + pads.get(i) + pads.get(i + 2);
    }
    return g.add(
        OnnxOps.convTranspose(g.in(op.outGrad()), g.in(op.filter()), NodeWriter.OPEN)
            .strides(ImageExport.longs(op.strides()))
            .dilations(ImageExport.longs(op.dilations()))
            .pads(pads)
            .group(op.groups())
            .outputPadding(ImmutableLongArray.copyOf(extra)));
  }

  private static Value ofFilter(Conv2dGradOp op, NodeWriter g, TensorType filter) {
    Value images = g.exchange(g.in(op.input()), 4, 0, 1);
    Value gradients = g.exchange(g.in(op.outGrad()), 4, 0, 1);
    Value all =
        g.add(
            OnnxOps.conv(images, gradients, NodeWriter.OPEN)
                .strides(ImageExport.longs(op.dilations()))
                .dilations(ImageExport.longs(op.strides()))
                .pads(ImageExport.pads(op.paddings())));
    // Where a stride leaves the last rows of the images out, there are more elements than the
    // filter has.
    Value own =
        g.slice(
            all,
            g.longs(0, 0),
            g.longs(filter.dimension(2), filter.dimension(3)),
            g.longs(2, 3),
            g.longs(1, 1));
    return g.exchange(own, 4, 0, 1);
  }
}
