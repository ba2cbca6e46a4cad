package dev.weir.dialect.operator.inference;

import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.image.InterpolationOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Optional;
import java.util.OptionalDouble;

/// The shapes of images brought to another size.
public final class Interpolations {
  private Interpolations() {}

  /// {@return the type of the result of `op`}
  ///
  /// The size is, in this order: what `size_tensor` lists, what `out_size` holds, what `scale_tensor`
  /// or `scale` multiplies, and else `out_h` and `out_w`.
  ///
  /// @throws IllegalArgumentException unless the image has rank 4
  public static TensorType interpolate(InterpolationOp op) {
    TensorType input = Sizes.tensor(op.x());
    if (input.rank() != 4) {
      throw new IllegalArgumentException("expects an image of rank 4, got '" + input + "'");
    }
    int first = op.dataFormat().equals("NHWC") ? 1 : 2;
    long[] shape = input.shape().toArray();
    for (int i = 0; i < 2; i++) {
      shape[first + i] = size(op, i, shape[first + i]);
    }
    return input.withShape(ImmutableLongArray.copyOf(shape));
  }

  private static long size(InterpolationOp op, int index, long size) {
    Optional<Value> listed = op.sizeTensor().isPresent() ? op.sizeTensor() : op.outSize();
    if (listed.isPresent()) {
      Optional<ImmutableLongArray> sizes = Constants.integers(listed.get());
      if (sizes.isPresent() && sizes.get().length() != 2) {
        throw new IllegalArgumentException("expects two sizes, got " + sizes.get().length());
      }
      return sizes.isEmpty() || sizes.get().get(index) == Constants.UNKNOWN
          ? DYNAMIC
          : sizes.get().get(index);
    }
    if (op.scaleTensor().isPresent()) {
      OptionalDouble factor = Constants.number(op.scaleTensor().get());
      return factor.isPresent() ? scaled(size, factor.getAsDouble()) : DYNAMIC;
    }
    ImmutableDoubleArray factors = op.scale();
    if (!factors.isEmpty()) {
      double factor = factors.get(factors.length() == 1 ? 0 : index);
      if (factor > 0) {
        return scaled(size, factor);
      }
    }
    long wanted = index == 0 ? op.outH() : op.outW();
    return wanted > 0 ? wanted : DYNAMIC;
  }

  private static long scaled(long size, double factor) {
    return Sizes.isKnown(size) ? (long) (size * factor) : DYNAMIC;
  }
}
