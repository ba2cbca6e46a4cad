package dev.weir.pass.mindir.lowering;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.BroadcastShape;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;

/// Sizes and axes of tensors, where a lowering must know them.
public final class Dims {
  private Dims() {}

  /// {@return `axis`, counted from 0}
  public static int axis(long axis, int rank) {
    return Axes.find(axis, rank)
        .orElseThrow(
            () -> new LoweringException("axis %d is out of range for rank %d", axis, rank));
  }

  /// {@return the sizes of `value`}, all of which must be known
  public static long[] known(PrimitiveCall call, Value value) {
    TensorType type = PrimitiveCall.type(value);
    if (!type.isStatic()) {
      throw new LoweringException("'%s' of '%s', whose sizes must be known", call.name(), type);
    }
    return type.shape().toArray();
  }

  public static boolean sameShape(Value a, Value b) {
    return PrimitiveCall.type(a).shape().equals(PrimitiveCall.type(b).shape());
  }

  /// {@return the shape that `values` broadcast to}
  public static long[] broadcast(PrimitiveCall call, Value... values) {
    ImmutableLongArray all = ImmutableLongArray.of();
    for (Value value : values) {
      ImmutableLongArray before = all;
      ImmutableLongArray one = ImmutableLongArray.copyOf(known(call, value));
      all =
          BroadcastShape.of(before, one)
              .orElseThrow(() ->
                  new TypeContradiction(
                      "'%s' of shapes %s and %s, which do not broadcast",
                      call.name(), before, one));
    }
    return all.toArray();
  }

  /// {@return the parts put one behind the other}
  public static long[] join(long[]... parts) {
    return Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray();
  }

  /// {@return the product of `shape[from..to)`}
  public static long product(long[] shape, int from, int to) {
    long product = 1;
    for (int i = from; i < to; i++) {
      product = Sizes.product(product, shape[i]);
    }
    return product;
  }

  /// {@return the order of `rank` dimensions with dimension `from` moved to place `to`}
  public static int[] moved(int rank, int from, int to) {
    int[] order = new int[rank];
    int next = 0;
    for (int i = 0; i < rank; i++) {
      if (i == to) {
        order[i] = from;
        continue;
      }
      if (next == from) {
        next++;
      }
      order[i] = next++;
    }
    return order;
  }
}
