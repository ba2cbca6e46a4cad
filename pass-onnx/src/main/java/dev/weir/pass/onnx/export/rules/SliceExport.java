package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.dialect.operator.manipulation.FlipOp;
import dev.weir.dialect.operator.manipulation.Pad3dOp;
import dev.weir.dialect.operator.manipulation.PadOp;
import dev.weir.dialect.operator.manipulation.RollOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.StridedSliceOp;
import dev.weir.dialect.operator.manipulation.TriangleOp;
import dev.weir.dialect.operator.manipulation.TrilOp;
import dev.weir.dialect.operator.manipulation.TriuOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.List;

/// Parts of tensors, in order or backwards, and what is put around them.
final class SliceExport {
  private SliceExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(SliceOp.class, SliceExport::slice);
    table.one(
        StridedSliceOp.class,
        (op, g) ->
            g.slice(
                g.in(op.x()),
                g.integers(op.starts()),
                g.integers(op.ends()),
                g.longs(op.axes().stream().asLongStream().toArray()),
                g.integers(op.strides())));
    table.one(FlipOp.class, SliceExport::flip);
    table.one(RollOp.class, SliceExport::roll);
    table.one(PadOp.class, SliceExport::pad);
    table.one(Pad3dOp.class, SliceExport::padVolume);
    table.one(TrilOp.class, (op, g) -> triangle(op, g, 0));
    table.one(TriuOp.class, (op, g) -> triangle(op, g, 1));
    table.one(CumsumOp.class, SliceExport::cumsum);
  }

  private static Value slice(SliceOp op, NodeWriter g) {
    long[] axes = op.axes().toArray();
    long[] ones = new long[axes.length];
    Arrays.fill(ones, 1);
    Value part =
        g.slice(
            g.in(op.input()),
            g.integers(op.starts()),
            g.integers(op.ends()),
            g.longs(axes),
            g.longs(ones));
    return op.decreaseAxis().isEmpty() ? part : g.squeeze(part, op.decreaseAxis().toArray());
  }

  private static Value flip(FlipOp op, NodeWriter g) {
    int count = op.axis().length();
    long[] starts = new long[count];
    long[] ends = new long[count];
    long[] steps = new long[count];
    Arrays.fill(starts, -1);
    Arrays.fill(ends, Long.MIN_VALUE);
    Arrays.fill(steps, -1);
    long[] axes = op.axis().stream().asLongStream().toArray();
    return count == 0
        ? g.add(OnnxOps.identity(g.in(op.x()), NodeWriter.OPEN))
        : g.slice(g.in(op.x()), g.longs(starts), g.longs(ends), g.longs(axes), g.longs(steps));
  }

  /// The end comes before the beginning.
  private static Value roll(RollOp op, NodeWriter g) {
    long[] shifts = g.knownLongs(op.shifts(), "shifts");
    long[] axes = op.axis().isEmpty() ? new long[] {0} : op.axis().toArray();
    Value x = op.axis().isEmpty() ? g.reshape(g.in(op.x()), -1) : g.in(op.x());
    for (int i = 0; i < axes.length; i++) {
      long size = axisSize(op, axes[i]);
      long cut = size == 0 ? 0 : Math.floorMod(-shifts[i], size);
      if (cut != 0) {
        x =
            g.concat(
                List.of(g.slice(x, axes[i], cut, Long.MAX_VALUE), g.slice(x, axes[i], 0, cut)),
                axes[i]);
      }
    }
    return g.reshape(x, NodeWriter.tensor(op.out().type()));
  }

  private static long axisSize(RollOp op, long axis) {
    long[] shape = NodeWriter.tensor(op.x().type()).shape().toArray();
    if (op.axis().isEmpty()) {
      return Arrays.stream(shape).reduce(1, (a, b) -> a < 0 || b < 0 ? refuse(op) : a * b);
    }
    long size = shape[NodeWriter.axis(axis, shape.length)];
    return size < 0 ? refuse(op) : size;
  }

  private static long refuse(RollOp op) {
    throw new Refusal("rolls along an open size of '%s', which ONNX cannot", op.x().type());
  }

  private static Value pad(PadOp op, NodeWriter g) {
    int rank = NodeWriter.rank(op.x());
    long[] widths = new long[2 * rank];
    for (int i = 0; i < rank; i++) {
      widths[i] = op.paddings().get(2 * i);
      widths[rank + i] = op.paddings().get(2 * i + 1);
    }
    return padded(g, op.x(), widths, "constant", g.scalar(op.padValue(), NodeWriter.dtype(op.x())));
  }

  private static Value padded(NodeWriter g, Value x, long[] widths, String mode, Value value) {
    return g.add(
        OnnxOps.pad(g.in(x), NodeWriter.OPEN)
            .mode(mode)
            .pads(g.longs(widths))
            .constantValue(value));
  }

  /// The widths come by the last dimension first.
  private static Value padVolume(Pad3dOp op, NodeWriter g) {
    long[] given = g.knownLongs(op.paddings(), "paddings");
    if (given.length != 6) {
      throw new Refusal("has %d paddings, six are expected", given.length);
    }
    int first = op.dataFormat().equals("NDHWC") ? 1 : 2;
    long[] widths = new long[10];
    for (int i = 0; i < 3; i++) {
      widths[first + i] = given[2 * (2 - i)];
      widths[5 + first + i] = given[2 * (2 - i) + 1];
    }
    String mode =
        switch (op.mode()) {
          case "constant", "reflect" -> op.mode();
          case "replicate" -> "edge";
          default -> {
            g.needs(19, "the mode 'wrap'");
            yield "wrap";
          }
        };
    return padded(g, op.x(), widths, mode, g.number(op.padValue(), NodeWriter.dtype(op.x())));
  }

  private static Value triangle(TriangleOp op, NodeWriter g, long upper) {
    return g.add(
        OnnxOps.trilu(g.in(op.x()), op.out().type())
            .k(g.integer(op.diagonal(), DType.INT64))
            .upper(upper));
  }

  private static Value cumsum(CumsumOp op, NodeWriter g) {
    long axis = op.flatten() ? 0 : g.knownLong(op.axis(), "axis");
    Value at = g.integer(axis, DType.INT64);
    return g.wide(
        op.x(),
        x ->
            g.add(
                OnnxOps.cumSum(op.flatten() ? g.reshape(x, -1) : x, at, NodeWriter.OPEN)
                    .exclusive(op.exclusive() ? 1 : 0)
                    .reverse(op.reverse() ? 1 : 0)));
  }
}
