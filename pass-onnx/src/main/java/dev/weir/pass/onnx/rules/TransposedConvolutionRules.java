package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.onnx.image.ConvTransposeOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenShape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Transposed convolutions in one to three dimensions.
///
/// A transposed convolution is a convolution of the image with zeros between its elements, by the filter
/// turned round.
final class TransposedConvolutionRules {
  private TransposedConvolutionRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(ConvTransposeOp.class, TransposedConvolutionRules::transposed);
  }

  private static Value transposed(ConvTransposeOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value filter = g.in(op.w());
    long[] shape = GraphWriter.sizes(x);
    long[] sizes = GraphWriter.shape(filter);
    int rank = shape.length - 2;
    int[] strides = Window.ints(op.strides(), rank, 1, "strides");
    int[] dilations = Window.ints(op.dilations(), rank, 1, "dilations");
    int[] added = Window.ints(op.outputPadding(), rank, 0, "output_padding");
    int[] pads = Window.ints(op.pads(), 2 * rank, 0, "pads");
    int groups = (int) op.group();
    int[] before = new int[2 * (rank + 2)];
    Value spread = x;
    for (int i = 0; i < rank; i++) {
      long reach = (sizes[i + 2] - 1) * dilations[i] + 1;
      boolean same = op.autoPad().startsWith("SAME");
      long total = 0;
      if (op.outputShape().isPresent()) {
        long whole = (GraphWriter.size(x, i + 2) - 1) * strides[i] + reach;
        long wanted = op.outputShape().get().get(op.outputShape().get().length() - rank + i);
        total = whole + added[i] - wanted;
      } else if (same) {
        // Of (size - 1) stride + reach elements, size stride stay, however many these are.
        total = reach - strides[i] + added[i];
      }
      boolean decided = op.outputShape().isPresent() || same;
      long begin =
          !decided
              ? op.autoPad().equals("VALID") ? 0 : pads[i]
              : begin(op.autoPad(), Math.max(0, total));
      long end = !decided ? op.autoPad().equals("VALID") ? 0 : pads[i + rank] : total - begin;
      spread = spread(g, spread, i + 2, strides[i]);
      // What is cut from the result is what the image is not padded by.
      before[2 * i + 4] = Math.toIntExact(reach - 1 - begin);
      before[2 * i + 5] = Math.toIntExact(reach - 1 - end + added[i]);
    }
    for (int i = 0; i < rank; i++) {
      int low = before[2 * i + 4];
      int high = before[2 * i + 5];
      if (low < 0 || high < 0) {
        long to = high < 0 ? high : Integer.MAX_VALUE;
        spread = SliceRules.part(g, spread, i + 2, Math.max(0, -low), to, 1);
      }
      before[2 * i + 4] = Math.max(0, low);
      before[2 * i + 5] = Math.max(0, high);
    }
    Value result =
        ConvolutionRules.convolution(
            g,
            g.pad(spread, 0, before),
            turned(g, filter, sizes, groups),
            g.in(op.b()),
            groups,
            Optional.empty(),
            op.dilations(),
            Optional.empty(),
            "NOTSET");
    return result;
  }

  /// {@return what is cut in front, of `total`; what is missing in all is added behind}
  private static long begin(String autoPad, long total) {
    return autoPad.equals("SAME_UPPER") ? total / 2 : total - total / 2;
  }

  /// {@return `x` with zeros between its elements along an axis}
  private static Value spread(GraphWriter g, Value x, int axis, int stride) {
    if (stride == 1) {
      return x;
    }
    long[] shape = GraphWriter.sizes(x);
    int[] widths = new int[2 * (shape.length + 1)];
    widths[2 * (axis + 1) + 1] = stride - 1;
    Value wide = g.pad(g.unsqueeze(x, axis + 1), 0, widths);
    if (shape[axis] < 0) {
      List<Value> sizes = OpenShape.sizes(g, x, 0, shape.length);
      sizes.set(axis, g.multiply(sizes.get(axis), (long) stride));
      return g.slice(OpenShape.reshape(g, wide, sizes), axis, 0, 1L - stride);
    }
    long size = shape[axis];
    shape[axis] = size * stride;
    Value joined =
        Arrays.stream(shape).filter(each -> each < 0).count() > 1
            ? OpenShape.reshape(
                g, wide, with(OpenShape.sizes(g, x, 0, shape.length), axis, g, shape[axis]))
            : g.reshape(wide, shape);
    return g.slice(joined, axis, 0, (size - 1) * stride + 1);
  }

  private static List<Value> with(List<Value> sizes, int axis, GraphWriter g, long size) {
    sizes.set(axis, OpenShape.of(g, size));
    return sizes;
  }

  /// {@return the filter with its images turned round, and the channels of the result first in each group}
  private static Value turned(GraphWriter g, Value filter, long[] sizes, int groups) {
    int rank = sizes.length - 2;
    int[] axes = new int[rank];
    Arrays.setAll(axes, i -> i + 2);
    Value flipped = g.add(OperatorOps.flip(filter, ImmutableIntArray.copyOf(axes)));
    long[] split = new long[rank + 3];
    split[0] = groups;
    split[1] = sizes[0] / groups;
    System.arraycopy(sizes, 1, split, 2, rank + 1);
    int[] order = new int[rank + 3];
    Arrays.setAll(order, i -> i);
    order[1] = 2;
    order[2] = 1;
    long[] joined = sizes.clone();
    joined[0] = groups * sizes[1];
    joined[1] = split[1];
    return g.reshape(g.transpose(g.reshape(flipped, split), order), joined);
  }
}
