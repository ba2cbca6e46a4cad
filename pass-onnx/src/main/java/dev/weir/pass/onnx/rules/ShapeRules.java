package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.manipulation.ConcatOp;
import dev.weir.dialect.onnx.manipulation.DepthToSpaceOp;
import dev.weir.dialect.onnx.manipulation.ExpandOp;
import dev.weir.dialect.onnx.manipulation.FlattenOp;
import dev.weir.dialect.onnx.manipulation.ReshapeOp;
import dev.weir.dialect.onnx.manipulation.ShapeOp;
import dev.weir.dialect.onnx.manipulation.SizeOp;
import dev.weir.dialect.onnx.manipulation.SpaceToDepthOp;
import dev.weir.dialect.onnx.manipulation.SqueezeOp;
import dev.weir.dialect.onnx.manipulation.TileOp;
import dev.weir.dialect.onnx.manipulation.TransposeOp;
import dev.weir.dialect.onnx.manipulation.UnsqueezeOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenShape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Shapes, and tensors that get another one.
final class ShapeRules {
  private ShapeRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(ShapeOp.class, ShapeRules::shape);
    table.one(SizeOp.class, ShapeRules::size);
    table.one(ReshapeOp.class, ShapeRules::reshape);
    table.one(FlattenOp.class, ShapeRules::flatten);
    table.one(SqueezeOp.class, ShapeRules::squeeze);
    table.one(UnsqueezeOp.class, ShapeRules::unsqueeze);
    table.one(
        TransposeOp.class,
        (op, g) -> {
          Value x = g.in(op.data());
          int rank = GraphWriter.rank(x);
          int[] order = new int[rank];
          for (int i = 0; i < rank; i++) {
            order[i] =
                op.perm().isPresent() && op.perm().get().length() == rank
                    ? GraphWriter.axis(op.perm().get().get(i), rank)
                    : rank - 1 - i;
          }
          return g.transpose(x, order);
        });
    table.one(
        ConcatOp.class,
        (op, g) -> {
          List<Value> parts = op.inputs().stream().map(g::in).toList();
          long axis = op.axis().orElse(1L);
          return g.concat(parts, GraphWriter.axis(axis, GraphWriter.rank(parts.get(0))));
        });
    table.one(ExpandOp.class, ShapeRules::expand);
    table.one(TileOp.class, ShapeRules::tile);
    table.one(DepthToSpaceOp.class, ShapeRules::depthToSpace);
    table.one(SpaceToDepthOp.class, ShapeRules::spaceToDepth);
  }

  private static Value shape(ShapeOp op, GraphWriter g) {
    Value x = g.in(op.data());
    TensorType type = GraphWriter.type(x);
    int from = clamped(op.start(), type.rank());
    int to = Math.max(from, clamped(op.end().orElse((long) type.rank()), type.rank()));
    return sizes(g, x, from, to);
  }

  /// {@return the sizes of `x` from dimension `from` to before `to`}, which the run finds out where they are open
  static Value sizes(GraphWriter g, Value x, int from, int to) {
    return OpenShape.list(g, x, from, to);
  }

  private static int clamped(long at, int rank) {
    return Math.clamp(at < 0 ? at + rank : at, 0, rank);
  }

  private static Value size(SizeOp op, GraphWriter g) {
    Value x = g.in(op.data());
    TensorType type = GraphWriter.type(x);
    if (type.isStatic()) {
      long[] shape = type.shape().toArray();
      return g.longs(new long[] {GraphWriter.product(shape, 0, shape.length)});
    }
    Value all = g.cast(g.add(OperatorOps.shape(x)), DType.INT64);
    return g.add(OperatorOps.prod(all, g.integers(0)));
  }

  private static Value reshape(ReshapeOp op, GraphWriter g) {
    Value x = g.in(op.data());
    Optional<Value> given = g.in(op.shape());
    if (given.isPresent() && g.find(given.get()).isEmpty()) {
      return g.add(OperatorOps.reshape(x, given.get()));
    }
    long[] shape =
        given
            .map(value -> g.knownLongs(value, "shape"))
            .or(() -> op.shapeAttribute().map(sizes -> sizes.toArray()))
            .orElseThrow(() -> new Refusal("is given no shape"))
            .clone();
    TensorType type = GraphWriter.type(x);
    boolean rest = false;
    for (int i = 0; i < shape.length; i++) {
      if (shape[i] == 0 && op.allowzero() == 0 && i < type.rank() && !type.isDynamic(i)) {
        shape[i] = type.dimension(i);
      }
      rest |= shape[i] < 0;
    }
    if (type.isStatic()) {
      long count = GraphWriter.product(type.shape().toArray(), 0, type.rank());
      if (rest) {
        fill(shape, count);
      }
      if (GraphWriter.product(shape, 0, shape.length) != count) {
        throw new Refusal("brings '%s' into shape %s", type, Arrays.toString(shape));
      }
      if (count == 0) {
        return g.full(0, GraphWriter.dtype(x), shape);
      }
    }
    return g.reshape(x, shape);
  }

  private static void fill(long[] shape, long count) {
    long others = 1;
    int open = -1;
    for (int i = 0; i < shape.length; i++) {
      if (shape[i] < 0) {
        if (open >= 0) {
          throw new Refusal("has two sizes of -1");
        }
        open = i;
      } else {
        others *= shape[i];
      }
    }
    shape[open] = others == 0 ? 0 : count / others;
  }

  private static Value flatten(FlattenOp op, GraphWriter g) {
    Value x = g.in(op.input());
    int rank = GraphWriter.rank(x);
    int axis = GraphWriter.axis(op.axis(), rank + 1);
    if (op.axis() < 0) {
      axis = GraphWriter.axis(op.axis(), rank);
    }
    TensorType type = GraphWriter.type(x);
    if (!type.isStatic()) {
      return axis == 0 ? g.reshape(x, 1, -1) : open(g, x, axis, rank);
    }
    long[] shape = GraphWriter.shape(x);
    return g.reshape(
        x, GraphWriter.product(shape, 0, axis), GraphWriter.product(shape, axis, rank));
  }

  private static Value open(GraphWriter g, Value x, int axis, int rank) {
    long behind = GraphWriter.product(GraphWriter.sizes(x), axis, rank);
    return behind > 0
        ? g.reshape(x, -1, behind)
        : OpenShape.reshape(
            g,
            x,
            List.of(
                OpenShape.product(g, OpenShape.sizes(g, x, 0, axis)),
                OpenShape.product(g, OpenShape.sizes(g, x, axis, rank))));
  }

  private static Value squeeze(SqueezeOp op, GraphWriter g) {
    Value x = g.in(op.data());
    TensorType type = GraphWriter.type(x);
    long[] axes =
        AxisOperands.of(g, g.in(op.axes()), op.axesAttribute())
            .orElseGet(() -> {
              long[] ones = new long[type.rank()];
              int count = 0;
              for (int i = 0; i < type.rank(); i++) {
                if (type.dimension(i) == 1) {
                  ones[count++] = i;
                }
              }
              return Arrays.copyOf(ones, count);
            });
    return g.squeeze(
        x, Arrays.stream(GraphWriter.axes(axes, type.rank())).asLongStream().toArray());
  }

  private static Value unsqueeze(UnsqueezeOp op, GraphWriter g) {
    Value x = g.in(op.data());
    long[] axes = AxisOperands.of(g, g.in(op.axes()), op.axesAttribute()).orElse(new long[0]);
    int rank = GraphWriter.rank(x) + axes.length;
    int[] places = GraphWriter.axes(axes, rank);
    Arrays.sort(places);
    return g.unsqueeze(x, Arrays.stream(places).asLongStream().toArray());
  }

  private static Value expand(ExpandOp op, GraphWriter g) {
    Value x = g.in(op.input());
    Value wanted = g.in(op.shape());
    if (g.find(wanted).isEmpty()) {
      return g.add(OperatorOps.expand(x, OpenShape.broadcast(g, x, wanted)));
    }
    long[] given = g.knownLongs(wanted, "shape");
    TensorType type = GraphWriter.type(x);
    long[] shape = new long[Math.max(given.length, type.rank())];
    for (int i = 0; i < shape.length; i++) {
      int own = i - (shape.length - type.rank());
      int other = i - (shape.length - given.length);
      long size = own < 0 ? 1 : type.dimension(own);
      long target = other < 0 ? 1 : given[other];
      shape[i] = target == 1 ? size : target;
    }
    return g.expand(x, shape);
  }

  private static Value tile(TileOp op, GraphWriter g) {
    Value x = g.in(op.input());
    Value repeats = g.in(op.repeats());
    if (op.axis().isPresent()) {
      throw new Refusal("has the form of version 1");
    }
    return g.add(
        OperatorOps.tile(
            x,
            g.find(repeats).isPresent() ? g.integers(g.knownLongs(repeats, "repeats")) : repeats));
  }

  private static Value depthToSpace(DepthToSpaceOp op, GraphWriter g) {
    Value x = g.in(op.input());
    long[] s = GraphWriter.sizes(x);
    long b = op.blocksize();
    long channels = GraphWriter.size(x, 1) / (b * b);
    boolean columnsFirst = op.mode().equals("CRD");
    Value block = OpenShape.of(g, b);
    Value few = OpenShape.of(g, channels);
    List<Value> sizes = OpenShape.sizes(g, x, 0, 4);
    boolean open = isOpen(s);
    Value split =
        open
            ? OpenShape.reshape(
                g,
                x,
                columnsFirst
                    ? List.of(sizes.get(0), few, block, block, sizes.get(2), sizes.get(3))
                    : List.of(sizes.get(0), block, block, few, sizes.get(2), sizes.get(3)))
            : columnsFirst
                ? g.reshape(x, s[0], channels, b, b, s[2], s[3])
                : g.reshape(x, s[0], b, b, channels, s[2], s[3]);
    Value moved =
        columnsFirst ? g.transpose(split, 0, 1, 4, 2, 5, 3) : g.transpose(split, 0, 3, 4, 1, 5, 2);
    return open
        ? OpenShape.reshape(
            g,
            moved,
            List.of(sizes.get(0), few, g.multiply(sizes.get(2), b), g.multiply(sizes.get(3), b)))
        : g.reshape(moved, s[0], channels, GraphWriter.times(s[2], b), GraphWriter.times(s[3], b));
  }

  /// {@return whether more sizes are open than one, or one that is not the first}
  private static boolean isOpen(long[] sizes) {
    return Arrays.stream(sizes).skip(1).anyMatch(size -> size < 0);
  }

  private static Value spaceToDepth(SpaceToDepthOp op, GraphWriter g) {
    Value x = g.in(op.input());
    long[] s = GraphWriter.sizes(x);
    long b = op.blocksize();
    if (isOpen(s)) {
      List<Value> sizes = OpenShape.sizes(g, x, 0, 4);
      Value block = OpenShape.of(g, b);
      Value rows = g.add(OperatorOps.floorDivide(sizes.get(2), block));
      Value columns = g.add(OperatorOps.floorDivide(sizes.get(3), block));
      List<Value> parts = List.of(sizes.get(0), sizes.get(1), rows, block, columns, block);
      return OpenShape.reshape(
          g,
          g.transpose(OpenShape.reshape(g, x, parts), 0, 3, 5, 1, 2, 4),
          List.of(sizes.get(0), g.multiply(sizes.get(1), b * b), rows, columns));
    }
    Value split =
        g.reshape(x, s[0], s[1], GraphWriter.size(x, 2) / b, b, GraphWriter.size(x, 3) / b, b);
    return g.reshape(
        g.transpose(split, 0, 3, 5, 1, 2, 4),
        s[0],
        GraphWriter.times(s[1], b * b),
        s[2] / b,
        s[3] / b);
  }
}
