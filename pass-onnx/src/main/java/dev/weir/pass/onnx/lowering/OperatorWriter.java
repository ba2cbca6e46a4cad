package dev.weir.pass.onnx.lowering;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Adds operators, and makes tensors of constants.
public sealed class OperatorWriter permits Formulas {
  /// How sizes come to be known.
  private static final String ADVICE =
      "; a model is compiled for the sizes of its inputs without --open";

  /// Integers up to this one are doubles, which `full` has.
  private static final long EXACT = 1L << 53;

  private final KnownValues known;
  private OpBuilder builder;

  OperatorWriter(OpBuilder builder, KnownValues known) {
    this.builder = builder;
    this.known = known;
  }

  /// Says from where in the model the next operators come.
  void at(Location location) {
    builder.setLocation(location);
  }

  OpBuilder builder() {
    return builder;
  }

  KnownValues known() {
    return known;
  }

  void setBuilder(OpBuilder next) {
    builder = next;
  }

  /// Adds an operation as it is.
  public Operation insert(Operation op) {
    return builder.insert(op);
  }

  /// Adds an operation.
  ///
  /// @throws Refusal if operands and attributes contradict each other
  public Operation operation(OpSpec<?> spec) {
    try {
      return builder.add(spec);
    } catch (IllegalArgumentException e) {
      throw new Refusal("%s", e.getMessage());
    }
  }

  /// {@return the first result of an operation, which is added}
  public Value add(OpSpec<?> spec) {
    return operation(spec).result(0);
  }

  /// {@return a list of integers for an operator that takes one}
  public Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  /// {@return a tensor with one number and no dimensions}
  public Value number(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(), value).dtype(dtype));
  }

  /// {@return a tensor with one integer and no dimensions}
  public Value number(long value, DType dtype) {
    return number((double) value, dtype);
  }

  /// {@return one number for an operator that takes one on the host}
  public Value scalar(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype));
  }

  /// {@return a tensor that is `value` everywhere}
  public Value full(double value, DType dtype, long... shape) {
    return add(OperatorOps.full(ImmutableLongArray.copyOf(shape), value).dtype(dtype));
  }

  /// {@return a tensor of integers}
  public Value longs(long[] values, long... shape) {
    Tensor tensor = Tensor.zeros(DType.INT64, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
    }
    return constant(tensor);
  }

  /// {@return a tensor of these numbers, row by row}
  public Value numbers(DType dtype, double[] values, long... shape) {
    Tensor tensor = Tensor.zeros(dtype, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return constant(tensor);
  }

  /// {@return a tensor of these strings, row by row}
  public Value texts(List<String> values, long... shape) {
    return constant(Tensor.of(values, shape));
  }

  /// {@return a constant: a `full` where all elements are equal, a weight beside the program otherwise}
  public Value constant(Tensor tensor) {
    if (isUniform(tensor)) {
      return full(
          tensor.elementCount() == 0 ? 0 : tensor.getDouble(0), tensor.dtype(), tensor.shape());
    }
    TensorType type = TensorType.of(ElementTypes.typeOf(tensor.dtype()), tensor.shape());
    return add(PirOps.parameter(known.store(tensor), type));
  }

  private static boolean isUniform(Tensor tensor) {
    DType dtype = tensor.dtype();
    if (dtype.isComplex() || dtype == DType.STRING) {
      return false;
    }
    if (tensor.elementCount() == 0) {
      return true;
    }
    if (dtype.isInteger() && Math.abs(tensor.getLong(0)) > EXACT) {
      return false;
    }
    int width = dtype.byteSize();
    return tensor.elementCount() == 1
        || tensor
                .data()
                .asSlice(width)
                .mismatch(tensor.data().asSlice(0, tensor.byteSize() - width))
            < 0;
  }

  /// {@return the value of `x`, if it is the same whatever the inputs are}
  public Optional<Tensor> constant(Value x) {
    return known.constant(x);
  }

  /// {@return the value of `x`, if it is known before the program runs; inputs that it needs are compiled in}
  public Optional<Tensor> find(Value x) {
    return known.get(x);
  }

  /// {@return the integers that `x` always is}
  ///
  /// @throws Refusal if they are not known
  public long[] knownLongs(Value x, String what) {
    return find(x)
        .map(Tensor::toLongArray)
        .orElseThrow(() ->
            new Refusal(
                "needs its %s when it is compiled: they are no constant, and no input that is"
                    + " given",
                what));
  }

  /// {@return the type of `x`}
  public static TensorType type(Value x) {
    if (x.type() instanceof TensorType type) {
      return type;
    }
    throw new Refusal("works on tensors, not on '%s'", x.type());
  }

  /// {@return the element type of `x`}
  public static DType dtype(Value x) {
    return ElementTypes.dtypeOf(type(x).elementType());
  }

  /// {@return how many dimensions `x` has}
  public static int rank(Value x) {
    return type(x).rank();
  }

  /// {@return the sizes of `x`}
  ///
  /// @throws Refusal if one is not known
  public static long[] shape(Value x) {
    TensorType type = type(x);
    if (!type.isStatic()) {
      throw new Refusal("needs to know all sizes of '%s'" + ADVICE, type);
    }
    return type.shape().toArray();
  }

  /// {@return the size of one dimension of `x`}
  ///
  /// @throws Refusal if it is not known; others need not be
  public static long size(Value x, int axis) {
    TensorType type = type(x);
    if (type.isDynamic(axis)) {
      throw new Refusal("needs to know the size of dimension %d of '%s'" + ADVICE, axis, type);
    }
    return type.dimension(axis);
  }

  /// {@return the sizes of `x`, those that are not known -1}
  public static long[] sizes(Value x) {
    TensorType type = type(x);
    long[] sizes = new long[type.rank()];
    Arrays.setAll(sizes, i -> type.isDynamic(i) ? -1 : type.dimension(i));
    return sizes;
  }

  /// {@return `axis` of a tensor of that rank, counted from the front}
  public static int axis(long axis, int rank) {
    if (axis < -rank || axis >= rank) {
      throw new Refusal("has axis %d, but rank %d", axis, rank);
    }
    return (int) (axis < 0 ? axis + rank : axis);
  }

  /// {@return `axes` of a tensor of that rank, counted from the front}
  public static int[] axes(long[] axes, int rank) {
    return Arrays.stream(axes).mapToInt(axis -> axis(axis, rank)).toArray();
  }

  /// {@return the product of the sizes from `from` to before `to`; -1 if one is not known}
  public static long product(long[] shape, int from, int to) {
    long product = 1;
    for (int i = from; i < to; i++) {
      if (shape[i] < 0) {
        return -1;
      }
      product *= shape[i];
    }
    return product;
  }

  /// {@return the product of two sizes; -1 if one is not known}
  public static long times(long a, long b) {
    return a < 0 || b < 0 ? -1 : a * b;
  }

  /// {@return `x` with elements of `dtype`}
  public Value cast(Value x, DType dtype) {
    return dtype(x) == dtype ? x : add(OperatorOps.cast(x, dtype));
  }

  /// {@return `x` in another shape}
  ///
  /// @param shape the sizes, of which one may be -1
  /// @throws Refusal if more are
  public Value reshape(Value x, long... shape) {
    if (Arrays.stream(shape).filter(size -> size < 0).count() > 1) {
      throw new Refusal("needs to know more sizes of '%s'" + ADVICE, type(x));
    }
    if (type(x).shape().equals(ImmutableLongArray.copyOf(shape))) {
      return x;
    }
    // The operator takes a 0 for the size that `x` has there.
    boolean isEmpty =
        type(x).isStatic() && product(shape, 0, shape.length) == 0 && dtype(x) != DType.STRING;
    return isEmpty ? full(0, dtype(x), shape) : add(OperatorOps.reshape(x, integers(shape)));
  }

  /// {@return `x` with its dimensions in another order}
  public Value transpose(Value x, int... order) {
    for (int i = 0; i < order.length; i++) {
      if (order[i] != i) {
        return add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(order)));
      }
    }
    return x;
  }

  /// {@return `x` broadcast to `shape`}
  public Value expand(Value x, long... shape) {
    return type(x).shape().equals(ImmutableLongArray.copyOf(shape))
        ? x
        : add(OperatorOps.expand(x, integers(shape)));
  }

  /// {@return `x` without the dimensions `axes`, which have the size 1}
  public Value squeeze(Value x, long... axes) {
    return axes.length == 0 ? x : add(OperatorOps.squeeze(x, integers(axes)));
  }

  /// {@return `x` with dimensions of size 1 where the result shall have them}
  public Value unsqueeze(Value x, long... axes) {
    return axes.length == 0 ? x : add(OperatorOps.unsqueeze(x, integers(axes)));
  }

  /// {@return part of `x` along one axis}
  public Value slice(Value x, int axis, long from, long to) {
    return add(OperatorOps.slice(x, integers(from), integers(to), ImmutableLongArray.of(axis)));
  }

  /// {@return tensors one after the other}
  public Value concat(List<Value> parts, int axis) {
    return parts.size() == 1
        ? parts.get(0)
        : add(OperatorOps.concat(add(PirOps.combine(parts)), scalar(axis, DType.INT32)));
  }

  /// {@return tensors beside each other along a new axis}
  public Value stack(List<Value> parts, int axis) {
    return add(OperatorOps.stack(add(PirOps.combine(parts))).axis(axis));
  }

  /// {@return `x` with elements put around it: before and after each dimension}
  public Value pad(Value x, double value, int... widths) {
    return Arrays.stream(widths).allMatch(width -> width == 0)
        ? x
        : add(OperatorOps.pad(x, scalar(value, dtype(x)), ImmutableIntArray.copyOf(widths)));
  }
}
