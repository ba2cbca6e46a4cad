package dev.weir.pass.onnx.export.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.image.BilinearInterpOp;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.Conv2dTransposeOp;
import dev.weir.dialect.operator.image.ConvolutionSettings;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.image.InterpolationOp;
import dev.weir.dialect.operator.image.NearestInterpOp;
import dev.weir.dialect.operator.image.Pool2dOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.function.UnaryOperator;

/// Windows that move over images, and images in other sizes. In ONNX channels come before the image.
final class ImageExport {
  private static final long[] CHANNELS_FIRST = {0, 3, 1, 2};
  private static final long[] CHANNELS_LAST = {0, 2, 3, 1};

  private ImageExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(Conv2dOp.class, (op, g) -> convolution(g, op.input(), op.filter(), op));
    table.one(DepthwiseConv2dOp.class, (op, g) -> convolution(g, op.input(), op.filter(), op));
    table.one(Conv2dTransposeOp.class, ImageExport::transposed);
    table.one(Pool2dOp.class, ImageExport::pool);
    table.one(NearestInterpOp.class, (op, g) -> resize(op, g, "nearest"));
    table.one(BilinearInterpOp.class, (op, g) -> resize(op, g, "linear"));
  }

  private static Value onImages(
      NodeWriter g, Value image, String layout, UnaryOperator<Value> node) {
    return layout.equals("NHWC")
        ? g.transpose(node.apply(g.transpose(g.in(image), CHANNELS_FIRST)), CHANNELS_LAST)
        : node.apply(g.in(image));
  }

  /// {@return the numbers in 64 bits}
  static ImmutableLongArray longs(ImmutableIntArray numbers) {
    return ImmutableLongArray.copyOf(numbers.stream().asLongStream());
  }

  /// Two paddings hold for both sides; four are top, bottom, left, right.
  static ImmutableLongArray pads(ImmutableIntArray given) {
    return given.length() == 2
        ? ImmutableLongArray.of(given.get(0), given.get(1), given.get(0), given.get(1))
        : ImmutableLongArray.of(given.get(0), given.get(2), given.get(1), given.get(3));
  }

  private static Value convolution(
      NodeWriter g, Value image, Value filter, ConvolutionSettings settings) {
    return onImages(
        g,
        image,
        settings.dataFormat(),
        x -> {
          var spec =
              OnnxOps.conv(x, g.in(filter), NodeWriter.OPEN)
                  .strides(longs(settings.strides()))
                  .group(settings.groups());
          // Windows that keep the size are not dilated in Paddle.
          boolean keeps = settings.paddingAlgorithm().equals("SAME");
          spec.dilations(keeps ? ImmutableLongArray.of(1, 1) : longs(settings.dilations()));
          return g.add(
              switch (settings.paddingAlgorithm()) {
                case "SAME" -> spec.autoPad("SAME_UPPER");
                case "VALID" -> spec.autoPad("VALID");
                default -> spec.pads(pads(settings.paddings()));
              });
        });
  }

  private static Value transposed(Conv2dTransposeOp op, NodeWriter g) {
    if (!op.paddingAlgorithm().equals("EXPLICIT")) {
      throw new Refusal("finds its paddings by '%s'", op.paddingAlgorithm());
    }
    return onImages(
        g,
        op.x(),
        op.dataFormat(),
        x -> {
          var spec =
              OnnxOps.convTranspose(x, g.in(op.filter()), NodeWriter.OPEN)
                  .strides(longs(op.strides()))
                  .dilations(longs(op.dilations()))
                  .group(op.groups())
                  .pads(pads(op.paddings()));
          long[] extra = {0, 0};
          for (int i = 0; i < 2; i++) {
            extra[i] = extra(op, i);
          }
          return g.add(spec.outputPadding(ImmutableLongArray.copyOf(extra)));
        });
  }

  /// {@return by how much the result is larger than windows and paddings say}
  private static long extra(Conv2dTransposeOp op, int dimension) {
    boolean last = op.dataFormat().equals("NHWC");
    int axis = (last ? 1 : 2) + dimension;
    TensorType x = NodeWriter.tensor(op.x().type());
    TensorType filter = NodeWriter.tensor(op.filter().type());
    TensorType out = NodeWriter.tensor(op.out().type());
    if (x.isDynamic(axis) || out.isDynamic(axis) || filter.isDynamic(2 + dimension)) {
      return op.outputPadding().isEmpty() ? 0 : op.outputPadding().get(dimension);
    }
    ImmutableLongArray pads = pads(op.paddings());
    long plain =
        (x.dimension(axis) - 1) * op.strides().get(dimension)
            - pads.get(dimension)
            - pads.get(dimension + 2)
            + (filter.dimension(2 + dimension) - 1) * op.dilations().get(dimension)
            + 1;
    return out.dimension(axis) - plain;
  }

  private static Value pool(Pool2dOp op, NodeWriter g) {
    return onImages(g, op.x(), op.dataFormat(), x -> pooled(op, g, x));
  }

  private static Value pooled(Pool2dOp op, NodeWriter g, Value x) {
    boolean isMax = op.poolingType().equals("max");
    long[] kernel = g.knownLongs(op.kernelSize(), "kernel size");
    boolean isWhole = op.globalPooling() || op.adaptive() && kernel[0] == 1 && kernel[1] == 1;
    if (isWhole) {
      return g.add(
          isMax
              ? OnnxOps.globalMaxPool(x, NodeWriter.OPEN)
              : OnnxOps.globalAveragePool(x, NodeWriter.OPEN));
    }
    ImmutableLongArray strides = longs(op.strides());
    ImmutableLongArray pads = pads(op.paddings());
    if (op.adaptive()) {
      long[] window = adaptive(op, kernel);
      kernel = window;
      strides = ImmutableLongArray.copyOf(window);
      pads = ImmutableLongArray.of(0, 0, 0, 0);
    }
    ImmutableLongArray sizes = ImmutableLongArray.copyOf(kernel);
    long ceil = op.ceilMode() ? 1 : 0;
    String auto =
        switch (op.paddingAlgorithm()) {
          case "SAME" -> "SAME_UPPER";
          case "VALID" -> "VALID";
          default -> "NOTSET";
        };
    boolean explicit = auto.equals("NOTSET");
    if (isMax) {
      var spec = OnnxOps.maxPool(x, sizes, NodeWriter.OPEN).strides(strides).ceilMode(ceil);
      return g.add(explicit ? spec.pads(pads) : spec.autoPad(auto));
    }
    var spec =
        OnnxOps.averagePool(x, sizes, NodeWriter.OPEN)
            .strides(strides)
            .ceilMode(ceil)
            .countIncludePad(op.exclusive() ? 0 : 1);
    return g.add(explicit ? spec.pads(pads) : spec.autoPad(auto));
  }

  /// {@return the window by which images of these sizes become `wanted`}
  private static long[] adaptive(Pool2dOp op, long[] wanted) {
    TensorType x = NodeWriter.tensor(op.x().type());
    int first = op.dataFormat().equals("NHWC") ? 1 : 2;
    long[] window = new long[2];
    for (int i = 0; i < 2; i++) {
      long size = x.dimension(first + i);
      long parts = wanted[i] == -1 ? size : wanted[i];
      if (size < 0 || parts <= 0 || size % parts != 0) {
        throw new Refusal("pools '%s' to windows of different sizes, which ONNX cannot", x);
      }
      window[i] = size / parts;
    }
    return window;
  }

  private static Value resize(InterpolationOp op, NodeWriter g, String mode) {
    TensorType out = NodeWriter.tensor(op.output().type());
    if (!out.isStatic() || out.rank() != 4) {
      throw new Refusal("needs to know the size of '%s' in ONNX", out);
    }
    boolean isNearest = mode.equals("nearest");
    String coordinates =
        op.alignCorners()
            ? "align_corners"
            : isNearest || op.alignMode() == 1 ? "asymmetric" : "half_pixel";
    long[] shape = out.shape().toArray();
    long[] sizes =
        op.dataFormat().equals("NHWC")
            ? new long[] {shape[0], shape[3], shape[1], shape[2]}
            : shape;
    return onImages(
        g,
        op.x(),
        op.dataFormat(),
        x ->
            g.add(
                OnnxOps.resize(x, NodeWriter.OPEN)
                    .sizes(g.longs(sizes))
                    .mode(mode)
                    .nearestMode(op.alignCorners() ? "round_prefer_ceil" : "floor")
                    .coordinateTransformationMode(coordinates)));
  }
}
