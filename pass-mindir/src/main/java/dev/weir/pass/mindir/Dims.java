package dev.weir.pass.mindir;

import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;

/// Sizes and axes of tensors, where a lowering must know them.
final class Dims {
  private Dims() {}

  /// {@return `axis`, counted from 0}
  static int axis(long axis, int rank) {
    if (axis < -rank || axis >= rank) {
      throw new LoweringFault("axis %d is out of range for rank %d", axis, rank);
    }
    return (int) (axis < 0 ? axis + rank : axis);
  }

  /// {@return the sizes of `value`}, all of which must be known
  static long[] known(PrimitiveCall call, Value value) {
    TensorType type = PrimitiveCall.type(value);
    if (!type.isStatic()) {
      throw new LoweringFault("'%s' of '%s', whose sizes must be known", call.name(), type);
    }
    return type.shape().toArray();
  }

  static boolean sameShape(Value a, Value b) {
    return PrimitiveCall.type(a).shape().equals(PrimitiveCall.type(b).shape());
  }

  /// {@return the shape that `values` broadcast to}
  static long[] broadcast(PrimitiveCall call, Value... values) {
    long[] all = new long[0];
    for (Value value : values) {
      long[] one = known(call, value);
      long[] wide = new long[Math.max(all.length, one.length)];
      for (int i = 1; i <= wide.length; i++) {
        long a = i <= all.length ? all[all.length - i] : 1;
        long b = i <= one.length ? one[one.length - i] : 1;
        if (a != b && a != 1 && b != 1) {
          throw new TypeContradiction(
              "'%s' of shapes %s and %s, which do not broadcast",
              call.name(), Arrays.toString(all), Arrays.toString(one));
        }
        wide[wide.length - i] = a == 1 ? b : a;
      }
      all = wide;
    }
    return all;
  }

  /// {@return the parts put one behind the other}
  static long[] join(long[]... parts) {
    return Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray();
  }

  /// {@return the product of `shape[from..to)`}
  static long product(long[] shape, int from, int to) {
    long product = 1;
    for (int i = from; i < to; i++) {
      product = Sizes.product(product, shape[i]);
    }
    return product;
  }

  /// {@return the order of `rank` dimensions with dimension `from` moved to place `to`}
  static int[] moved(int rank, int from, int to) {
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
