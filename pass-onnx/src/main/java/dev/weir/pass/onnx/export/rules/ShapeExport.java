package dev.weir.pass.onnx.export.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.manipulation.ExpandAsOp;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.ShapeOp;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.TileOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Shapes, and tensors that get another one.
final class ShapeExport {
  private ShapeExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(ShapeOp.class, (op, g) -> g.cast(g.sizes(g.in(op.input())), DType.INT32));
    table.one(ReshapeOp.class, ShapeExport::reshape);
    table.one(FlattenOp.class, ShapeExport::flatten);
    table.one(SqueezeOp.class, ShapeExport::squeeze);
    table.one(UnsqueezeOp.class, ShapeExport::unsqueeze);
    table.one(
        TransposeOp.class,
        (op, g) -> {
          int rank = NodeWriter.rank(op.x());
          long[] order =
              op.perm().stream().mapToLong(axis -> NodeWriter.axis(axis, rank)).toArray();
          return g.transpose(g.in(op.x()), order);
        });
    table.one(ExpandOp.class, ShapeExport::expand);
    table.one(ExpandAsOp.class, ShapeExport::expandAs);
    table.one(TileOp.class, ShapeExport::tile);
  }

  private static boolean isOneShape(Value result) {
    return NodeWriter.tensor(result.type()).shape().stream()
            .filter(size -> size == TensorType.DYNAMIC)
            .count()
        <= 1;
  }

  private static boolean isStatic(Value result) {
    return NodeWriter.tensor(result.type()).isStatic();
  }

  /// 0 keeps a size in both.
  private static Value reshape(ReshapeOp op, NodeWriter g) {
    return isStatic(op.out())
        ? g.reshape(g.in(op.x()), NodeWriter.tensor(op.out().type()))
        : g.reshape(g.in(op.x()), g.integers(op.shape()));
  }

  private static Value flatten(FlattenOp op, NodeWriter g) {
    if (isOneShape(op.out())) {
      return g.reshape(g.in(op.x()), NodeWriter.tensor(op.out().type()));
    }
    int rank = NodeWriter.rank(op.x());
    int from = NodeWriter.axis(op.startAxis(), rank);
    int to = NodeWriter.axis(op.stopAxis(), rank);
    Value sizes = g.sizes(g.in(op.x()));
    List<Value> parts = new ArrayList<>();
    parts.add(g.slice(sizes, 0, 0, from));
    parts.add(g.longs(-1));
    parts.add(g.slice(sizes, 0, to + 1L, rank));
    return g.reshape(g.in(op.x()), g.concat(parts, 0));
  }

  /// Axes of another size than 1 stay.
  private static Value squeeze(SqueezeOp op, NodeWriter g) {
    if (isOneShape(op.out())) {
      return g.reshape(g.in(op.x()), NodeWriter.tensor(op.out().type()));
    }
    TensorType type = NodeWriter.tensor(op.x().type());
    long[] axes =
        Arrays.stream(g.knownLongs(op.axis(), "axes"))
            .map(axis -> NodeWriter.axis(axis, type.rank()))
            .filter(axis -> type.dimension((int) axis) == 1)
            .toArray();
    return axes.length == 0
        ? g.reshape(g.in(op.x()), g.sizes(g.in(op.x())))
        : g.squeeze(g.in(op.x()), axes);
  }

  private static Value unsqueeze(UnsqueezeOp op, NodeWriter g) {
    return isOneShape(op.out())
        ? g.reshape(g.in(op.x()), NodeWriter.tensor(op.out().type()))
        : g.unsqueeze(g.in(op.x()), g.knownLongs(op.axis(), "axes"));
  }

  /// -1 keeps a size, as 1 does in ONNX.
  private static Value expand(ExpandOp op, NodeWriter g) {
    if (isStatic(op.out())) {
      return g.expand(g.in(op.x()), g.longs(NodeWriter.shape(op.out())));
    }
    Optional<ImmutableLongArray> known = g.known(op.shape());
    if (known.isPresent()) {
      return g.expand(
          g.in(op.x()), g.longs(known.get().stream().map(size -> size == -1 ? 1 : size).toArray()));
    }
    Value shape = g.integers(op.shape());
    Value keeps = g.equal(shape, g.longs(-1));
    return g.expand(g.in(op.x()), g.where(keeps, g.longs(1), shape));
  }

  private static Value expandAs(ExpandAsOp op, NodeWriter g) {
    if (isStatic(op.out()) || op.y().isEmpty()) {
      return g.expand(
          g.in(op.x()),
          g.longs(
              Arrays.stream(NodeWriter.shape(op.out()))
                  .map(size -> size == TensorType.DYNAMIC ? 1 : size)
                  .toArray()));
    }
    return g.expand(g.in(op.x()), g.sizes(g.in(op.y().get())));
  }

  /// There may be more repetitions than dimensions, and fewer.
  private static Value tile(TileOp op, NodeWriter g) {
    int rank = NodeWriter.rank(op.x());
    long[] times = g.knownLongs(op.repeatTimes(), "repetitions");
    long[] all = new long[Math.max(rank, times.length)];
    Arrays.fill(all, 1);
    System.arraycopy(times, 0, all, all.length - times.length, times.length);
    Value x = g.in(op.x());
    if (all.length > rank) {
      long[] before = new long[all.length - rank];
      Arrays.setAll(before, i -> i);
      x = g.unsqueeze(x, before);
    }
    return g.add(OnnxOps.tile(x, g.longs(all), op.out().type()));
  }
}
