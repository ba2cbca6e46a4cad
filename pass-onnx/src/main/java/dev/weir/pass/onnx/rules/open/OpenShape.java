package dev.weir.pass.onnx.rules.open;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.WhereOp;
import dev.weir.dialect.operator.elementwise.binary.EqualOp;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
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

  /// {@return the sizes of `wanted`, those of `x` in place of sizes that are known to be 1, or -1}: to these a dimension of
  /// `x` is not brought
  public static Value broadcast(GraphWriter g, Value x, Value wanted) {
    Value list = keeping(g, wanted);
    List<Value> sizes = parts(g, list);
    int before = sizes.size() - GraphWriter.rank(x);
    boolean changed = false;
    for (int i = 0; i < sizes.size(); i++) {
      long known = g.find(sizes.get(i)).map(size -> size.toLongArray()[0]).orElse(0L);
      if (Math.abs(known) == 1) {
        Value size = i < before ? of(g, 1) : size(g, x, i - before);
        changed |= known == -1 || i >= before && GraphWriter.type(x).dimension(i - before) != 1;
        sizes.set(i, size);
      }
    }
    return changed ? g.concat(sizes, 0) : list;
  }

  /// {@return the list `s` where `wanted` is `where(s == -1, 1, s)`}: so exporters write that a size stays, which `expand` of
  /// `pd_op` knows as -1
  private static Value keeping(GraphWriter g, Value wanted) {
    if (wanted.definingOp() instanceof WhereOp choice
        && choice.condition().definingOp() instanceof EqualOp equal
        && isAll(g, choice.x(), 1)) {
      Value list = choice.y();
      boolean isAsked =
          equal.x() == list && isAll(g, equal.y(), -1)
              || equal.y() == list && isAll(g, equal.x(), -1);
      return isAsked ? list : wanted;
    }
    return wanted;
  }

  private static boolean isAll(GraphWriter g, Value list, long number) {
    return g.find(list)
        .filter(known -> Arrays.stream(known.toLongArray()).allMatch(each -> each == number))
        .isPresent();
  }

  /// {@return the sizes that a list is made of, one by one; nothing where they are not put together of lists}
  private static List<Value> parts(GraphWriter g, Value list) {
    List<Value> sizes = new ArrayList<>();
    if (list.definingOp() instanceof ReshapeOp reshape
        && GraphWriter.rank(list) == 1
        && GraphWriter.rank(reshape.x()) == 1) {
      return parts(g, reshape.x());
    }
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
