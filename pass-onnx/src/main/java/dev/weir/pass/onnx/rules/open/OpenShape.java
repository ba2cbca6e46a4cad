package dev.weir.pass.onnx.rules.open;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Shapes of which more than one size is found out by the run. A size is a list of one integer here.
public final class OpenShape {
  private OpenShape() {}

  /// {@return the size of `x` along `axis`}
  public static Value size(GraphWriter g, Value x, int axis) {
    return list(g, x, axis, axis + 1);
  }

  /// {@return the sizes of `x` from dimension `from` to before `to` as one list}
  public static Value list(GraphWriter g, Value x, int from, int to) {
    TensorType type = GraphWriter.type(x);
    long[] sizes = new long[to - from];
    boolean known = true;
    for (int i = from; i < to; i++) {
      sizes[i - from] = type.dimension(i);
      known &= !type.isDynamic(i);
    }
    if (known) {
      return g.longs(sizes, sizes.length);
    }
    Value all = g.cast(g.add(OperatorOps.shape(x)), DType.INT64);
    return from == 0 && to == type.rank() ? all : g.slice(all, 0, from, to);
  }

  /// {@return the sizes of `x` from dimension `from` to before `to`, which may be changed}
  public static List<Value> sizes(GraphWriter g, Value x, int from, int to) {
    List<Value> sizes = new ArrayList<>();
    for (int axis = from; axis < to; axis++) {
      sizes.add(size(g, x, axis));
    }
    return sizes;
  }

  /// {@return a size that is known}
  public static Value of(GraphWriter g, long size) {
    return g.longs(new long[] {size}, 1);
  }

  /// {@return how many elements have these sizes}
  public static Value product(GraphWriter g, List<Value> sizes) {
    return sizes.stream().reduce(g::multiply).orElseGet(() -> of(g, 1));
  }

  /// {@return `x` with these sizes}
  public static Value reshape(GraphWriter g, Value x, List<Value> sizes) {
    return sizes.isEmpty() ? g.reshape(x) : g.add(OperatorOps.reshape(x, g.concat(sizes, 0)));
  }

  /// {@return the integers from 0 to before `size`}
  public static Value places(GraphWriter g, Value size) {
    return range(g, of(g, 0), size);
  }

  /// {@return the integers from `from` to before `to`}
  public static Value range(GraphWriter g, Value from, Value to) {
    return g.add(
        OperatorOps.arange(g.reshape(from), g.reshape(to), g.number(1, DType.INT64))
            .dtype(DType.INT64));
  }

  /// {@return a vector along `axis` of a tensor of rank `rank`}
  public static Value along(GraphWriter g, Value vector, int axis, int rank) {
    long[] shape = new long[rank];
    Arrays.fill(shape, 1);
    shape[axis] = -1;
    return g.reshape(vector, shape);
  }

  /// {@return the sizes of `wanted`, those of `x` in place of sizes that are known to be 1}: to these a dimension of `x` is not
  /// brought
  public static Value broadcast(GraphWriter g, Value x, Value wanted) {
    List<Value> sizes = parts(g, wanted);
    int before = sizes.size() - GraphWriter.rank(x);
    boolean changed = false;
    for (int i = Math.max(0, before); i < sizes.size(); i++) {
      boolean isOne = g.find(sizes.get(i)).filter(size -> size.toLongArray()[0] == 1).isPresent();
      if (isOne && GraphWriter.type(x).dimension(i - before) != 1) {
        sizes.set(i, size(g, x, i - before));
        changed = true;
      }
    }
    return changed ? g.concat(sizes, 0) : wanted;
  }

  /// {@return the sizes that a list is made of, one by one; nothing where they are not put together of lists}
  private static List<Value> parts(GraphWriter g, Value list) {
    List<Value> sizes = new ArrayList<>();
    if (list.definingOp() instanceof ConcatOp concat
        && concat.x().definingOp() instanceof CombineOp combine) {
      for (Value part : combine.operands()) {
        TensorType type = GraphWriter.type(part);
        if (type.rank() != 1 || type.isDynamic(0)) {
          return List.of();
        }
        Value wide = g.cast(part, DType.INT64);
        for (long i = 0; i < type.dimension(0); i++) {
          sizes.add(type.dimension(0) == 1 ? wide : g.slice(wide, 0, i, i + 1));
        }
      }
    }
    return sizes;
  }
}
