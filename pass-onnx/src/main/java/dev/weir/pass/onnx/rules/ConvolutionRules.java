package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.image.ConvOp;
import dev.weir.dialect.onnx.image.DeformConvOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenPad;
import dev.weir.pass.onnx.rules.open.OpenShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Convolutions in one to three dimensions.
final class ConvolutionRules {
  private ConvolutionRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(DeformConvOp.class, ConvolutionRules::deformed);
    table.one(
        ConvOp.class,
        (op, g) ->
            convolution(
                g,
                g.in(op.x()),
                g.in(op.w()),
                g.in(op.b()),
                op.group(),
                op.strides(),
                op.dilations(),
                op.pads(),
                op.autoPad()));
  }

  static Value convolution(
      GraphWriter g,
      Value x,
      Value filter,
      Optional<Value> bias,
      long groups,
      Optional<ImmutableLongArray> strides,
      Optional<ImmutableLongArray> dilations,
      Optional<ImmutableLongArray> pads,
      String autoPad) {
    int rank = GraphWriter.rank(x) - 2;
    long[] image = new long[rank];
    int[] kernel = new int[rank];
    for (int i = 0; i < rank; i++) {
      image[i] = GraphWriter.type(x).dimension(i + 2);
      kernel[i] = (int) GraphWriter.size(filter, i + 2);
    }
    if (autoPad.startsWith("SAME") && Arrays.stream(image).anyMatch(size -> size < 0)) {
      Window bare = Window.of(image, kernel, strides, dilations, Optional.empty(), "VALID");
      Value padded = alike(g, x, bare, autoPad.equals("SAME_UPPER"));
      return biased(g, apply(g, padded, filter, bare, (int) groups), bias);
    }
    Window window = Window.of(image, kernel, strides, dilations, pads, autoPad);
    return biased(g, apply(g, x, filter, window, (int) groups), bias);
  }

  /// {@return `x` with as many zeros around it as the windows need that begin at every stride}, which the size of the image
  /// decides
  private static Value alike(GraphWriter g, Value x, Window window, boolean upper) {
    Value result = x;
    for (int i = 0; i < window.rank(); i++) {
      long stride = window.strides()[i];
      Value size = OpenShape.size(g, x, i + 2);
      Value windows =
          g.add(OperatorOps.floorDivide(g.add(size, stride - 1), OpenShape.of(g, stride)));
      Value covered = g.add(g.multiply(windows, stride), window.reach(i) - stride);
      Value missing = g.max(g.subtract(covered, size), OpenShape.of(g, 0));
      Value less = g.add(OperatorOps.floorDivide(missing, OpenShape.of(g, 2)));
      Value more = g.subtract(missing, less);
      result = OpenPad.zeros(g, result, i + 2, upper ? less : more, upper ? more : less);
    }
    return result;
  }

  /// Images are padded with zeros where their paddings differ from side to side.
  private static Value deformed(DeformConvOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value filter = g.in(op.w());
    if (GraphWriter.rank(x) != 4) {
      throw new Refusal("works on '%s', but only images are known", x.type());
    }
    int[] kernel = {(int) GraphWriter.size(filter, 2), (int) GraphWriter.size(filter, 3)};
    Window window = Window.of(new long[2], kernel, op.strides(), op.dilations(), op.pads(), "");
    boolean isEven = Arrays.equals(window.begin(), window.end());
    int[] pads = window.pads();
    Value image = isEven ? x : g.pad(x, 0, 0, 0, 0, 0, pads[0], pads[1], pads[2], pads[3]);
    var convolution =
        OperatorOps.deformableConv(
            image,
            g.in(op.offset()),
            filter,
            ImmutableIntArray.copyOf(window.strides()),
            ImmutableIntArray.copyOf(isEven ? window.begin() : new int[2]),
            ImmutableIntArray.copyOf(window.dilations()),
            (int) op.offsetGroup(),
            (int) op.group(),
            1);
    g.in(op.mask()).ifPresent(convolution::mask);
    return biased(g, g.add(convolution), g.in(op.b()));
  }

  /// {@return `x` with a number for each channel added}
  private static Value biased(GraphWriter g, Value x, Optional<Value> bias) {
    if (bias.isEmpty()) {
      return x;
    }
    long[] shape = new long[GraphWriter.rank(x) - 1];
    Arrays.fill(shape, 1);
    shape[0] = GraphWriter.size(bias.get(), 0);
    return g.add(x, g.reshape(bias.get(), shape));
  }

  private static Value apply(GraphWriter g, Value x, Value filter, Window window, int groups) {
    return switch (window.rank()) {
      case 1 ->
          g.squeeze(
              apply(g, g.unsqueeze(x, 2), g.unsqueeze(filter, 2), window.widened(), groups), 2);
      case 2 ->
          g.add(
              OperatorOps.conv2d(x, filter)
                  .strides(ImmutableIntArray.copyOf(window.strides()))
                  .paddings(ImmutableIntArray.copyOf(window.pads()))
                  .dilations(ImmutableIntArray.copyOf(window.dilations()))
                  .groups(groups));
      case 3 -> volume(g, x, filter, window, groups);
      default -> throw new Refusal("has %d dimensions, at most 3 are known", window.rank());
    };
  }

  /// The sum over the depth of the filter: each of its slices is applied to the slices of the image that it
  /// meets, which are images of a batch.
  private static Value volume(GraphWriter g, Value x, Value filter, Window window, int groups) {
    Value padded = g.pad(x, 0, 0, 0, 0, 0, window.begin()[0], window.end()[0], 0, 0, 0, 0);
    long[] shape = GraphWriter.sizes(padded);
    long depth = (GraphWriter.size(padded, 2) - window.reach(0)) / window.strides()[0] + 1;
    Window flat =
        new Window(
            Arrays.copyOfRange(window.kernel(), 1, 3),
            Arrays.copyOfRange(window.strides(), 1, 3),
            Arrays.copyOfRange(window.dilations(), 1, 3),
            Arrays.copyOfRange(window.begin(), 1, 3),
            Arrays.copyOfRange(window.end(), 1, 3));
    List<Value> terms = new ArrayList<>();
    for (int k = 0; k < window.kernel()[0]; k++) {
      long from = (long) k * window.dilations()[0];
      Value met =
          SliceRules.part(
              g,
              padded,
              2,
              from,
              from + (depth - 1) * window.strides()[0] + 1,
              window.strides()[0]);
      Value batch =
          g.reshape(
              g.transpose(met, 0, 2, 1, 3, 4),
              GraphWriter.times(shape[0], depth),
              shape[1],
              shape[3],
              shape[4]);
      Value slice = g.squeeze(g.slice(filter, 2, k, k + 1), 2);
      terms.add(apply(g, batch, slice, flat, groups));
    }
    Value sum = terms.get(0);
    for (Value term : terms.subList(1, terms.size())) {
      sum = g.add(sum, term);
    }
    long[] out = GraphWriter.sizes(sum);
    return g.transpose(g.reshape(sum, shape[0], depth, out[1], out[2], out[3]), 0, 2, 1, 3, 4);
  }
}
