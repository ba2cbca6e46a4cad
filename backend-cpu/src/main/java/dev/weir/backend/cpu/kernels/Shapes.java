package dev.weir.backend.cpu.kernels;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.BroadcastShape;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Arithmetic on shapes and axes, and the checks that kernels share.
public final class Shapes {
  private Shapes() {}

  /// The shape two operands broadcast to.
  public static long[] broadcast(long[] x, long[] y) {
    return BroadcastShape.of(ImmutableLongArray.copyOf(x), ImmutableLongArray.copyOf(y))
        .orElseThrow(() ->
            KernelException.of(
                "shapes %s and %s do not broadcast", Arrays.toString(x), Arrays.toString(y)))
        .toArray();
  }

  /// `axis` counted from 0, given that it may count from the end.
  static int axis(long axis, int rank) {
    return Axes.find(axis, rank)
        .orElseThrow(() -> KernelException.of("axis %d is out of range for rank %d", axis, rank));
  }

  /// As [#axis], but a tensor without dimensions counts as having one of extent 1.
  public static int lineAxis(long axis, int rank) {
    return axis(axis, Math.max(rank, 1));
  }

  /// For each dimension whether it is among `axes`; no axes mean all of them.
  static boolean[] axisSet(long[] axes, int rank) {
    boolean[] set = new boolean[rank];
    if (axes.length == 0) {
      Arrays.fill(set, true);
    }
    for (long axis : axes) {
      int index = lineAxis(axis, rank);
      if (index < rank) {
        set[index] = true;
      }
    }
    return set;
  }

  /// Element strides of a contiguous tensor of that shape.
  static long[] strides(long... shape) {
    long[] strides = new long[shape.length];
    long stride = 1;
    for (int i = shape.length - 1; i >= 0; i--) {
      strides[i] = stride;
      stride *= shape[i];
    }
    return strides;
  }

  /// The product of `shape[from..to)`.
  public static long product(long[] shape, int from, int to) {
    long product = 1;
    for (int i = from; i < to; i++) {
      product *= shape[i];
    }
    return product;
  }

  /// An extent as an array index.
  public static int extent(long value) {
    if (value != (int) value) {
      throw KernelException.of("extent %d is too large", value);
    }
    return (int) value;
  }

  /// A result shape that values of operands or attributes have a say in.
  public static long[] checked(long... shape) {
    try {
      long count = Tensor.elementCountOf(shape);
      if (count < Long.MAX_VALUE / 64) {
        return shape;
      }
    } catch (IllegalArgumentException fault) {
      throw KernelException.of("no tensor has shape %s", Arrays.toString(shape));
    }
    throw KernelException.of("a result of shape %s is too large", Arrays.toString(shape));
  }

  /// Operand `i`, which the operator cannot do without.
  public static Tensor required(KernelCall call, int i) {
    Tensor tensor = optional(call, i);
    if (tensor == null) {
      throw KernelException.of("operand %d is missing", i);
    }
    return tensor;
  }

  /// Operand `i`, or null if it is absent or the operator was given fewer.
  public static @Nullable Tensor optional(KernelCall call, int i) {
    return i < call.inputCount() ? call.input(i) : null;
  }

  /// The type of both tensors.
  public static DType sameType(Tensor x, Tensor y) {
    if (x.dtype() != y.dtype()) {
      throw KernelException.of(
          "operands differ in type: %s and %s", x.dtype().paddleName(), y.dtype().paddleName());
    }
    return x.dtype();
  }

  /// The error of an operand type that no loop of the kernel takes.
  public static KernelException unsupported(DType dtype) {
    return KernelException.of("elements of type %s are not supported", dtype.paddleName());
  }

  /// Refuses a tensor of another rank.
  public static void checkRank(Tensor tensor, int rank, String what) {
    if (tensor.rank() != rank) {
      throw KernelException.of(
          "%s must have rank %d, but has type %s", what, rank, tensor.describe());
    }
  }

  /// `operand` for a kernel that reads element `i` before it writes element `i` of `out`, but no
  /// later: a copy if the memory is shared in any other way.
  public static Tensor elementwise(Tensor operand, Tensor out) {
    boolean inStep = operand.dtype() == out.dtype() && operand.hasShape(out.shape());
    return inStep ? operand : apart(operand, out);
  }

  /// `input`, or a copy of it if `output` shares its memory and would overwrite what is still to be
  /// read.
  public static Tensor apart(Tensor input, Tensor output) {
    long inputStart = input.data().address();
    long outputStart = output.data().address();
    boolean overlap =
        inputStart < outputStart + output.byteSize() && outputStart < inputStart + input.byteSize();
    return overlap ? input.copy(Arena.ofAuto()) : input;
  }
}
