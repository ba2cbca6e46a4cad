package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.ir.OpDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Which dtype an operator computes in where its operands have several.
///
/// Source: the table of PyTorch's
/// [`promote_types`](https://pytorch.org/docs/1.13/generated/torch.promote_types.html). Booleans give way to integers,
/// these to floats, and these to complex numbers; within a kind the wider wins, and where neither holds what the other
/// does, the next that holds both. Deviations: a tensor of no dimensions counts like any other, and so does PaddlePaddle,
/// which refuses integers beside floats, while a number beside a tensor never changes the kind of that, unless it is
/// none of it: `0.5` beside integers gives the [default dtype][Defaults], as PyTorch has it. An integer beside integers
/// that do not hold it is an error, where PyTorch wraps it round.
final class Promotion {
  private static final List<DType> SIGNED =
      List.of(DType.INT4, DType.INT8, DType.INT16, DType.INT32, DType.INT64);

  /// Every integer up to here is a double.
  private static final long EXACT = 1L << 53;

  private Promotion() {}

  /// {@return which operands of an operator are brought to one dtype}
  static int[] operands(OpDefinition definition) {
    var groups = definition.operandGroups();
    OneElementType alike = definition.opClass().getAnnotation(OneElementType.class);
    if (alike != null) {
      List<String> names = Arrays.asList(alike.value());
      return IntStream.range(0, groups.size())
          .filter(i -> names.contains(groups.get(i).name()))
          .toArray();
    }
    return BinaryOperands.class.isAssignableFrom(definition.opClass())
        ? new int[] {0, 1}
        : new int[0];
  }

  /// {@return whether all operands of an operator are brought to one shape}
  static boolean broadcasts(OpDefinition definition) {
    OneElementType alike = definition.opClass().getAnnotation(OneElementType.class);
    return alike != null && alike.oneShape();
  }

  /// {@return the operands as `operator` takes them}
  static Object[] operands(Operator operator, Object[] given) {
    Object[] operands = given;
    DType common = common(operator, given);
    if (common != null) {
      operands = given.clone();
      for (int i : operator.alike()) {
        operands[i] = as(operands[i], common);
      }
    }
    return operator.broadcasts() ? broadcast(operator, operands) : operands;
  }

  /// {@return what the operands that are alike are brought to}, null where they are it
  private static @Nullable DType common(Operator operator, Object[] given) {
    DType common = null;
    boolean differs = false;
    for (int i : operator.alike()) {
      switch (given[i]) {
        case Tensor each -> {
          differs |= common != null && common != each.dtype();
          common = common == null ? each.dtype() : common(operator, common, each.dtype());
        }
        case List<?> list -> {
          for (Object each : list) {
            DType dtype = ((Tensor) each).dtype();
            differs |= common != null && common != dtype;
            common = common == null ? dtype : common(operator, common, dtype);
          }
        }
        case null, default -> {}
      }
    }
    return differs ? common : null;
  }

  private static @Nullable Object as(@Nullable Object operand, DType dtype) {
    return switch (operand) {
      case Tensor each -> each.dtype() == dtype ? each : each.cast(dtype);
      case List<?> list -> {
        List<Tensor> all = new ArrayList<>();
        list.forEach(each -> all.add((Tensor) as(each, dtype)));
        yield all;
      }
      case null, default -> operand;
    };
  }

  private static Object[] broadcast(Operator operator, Object[] operands) {
    long[] shape = {};
    for (Object each : operands) {
      shape = shape(operator.definition().name(), operands, shape, (Tensor) each);
    }
    Object[] all = operands;
    for (int i = 0; i < operands.length; i++) {
      Tensor each = (Tensor) operands[i];
      if (!Arrays.equals(each.sizes(), shape)) {
        all = all == operands ? operands.clone() : all;
        all[i] = each.expand(shape);
      }
    }
    return all;
  }

  /// {@return what `shape` becomes beside `x`}
  ///
  /// @param operator who asks, and `operands` of what, for messages
  /// @throws IllegalArgumentException if they do not broadcast
  private static long[] shape(String operator, Object[] operands, long[] shape, Tensor x) {
    long[] sizes = x.sizes();
    int rank = Math.max(shape.length, sizes.length);
    long[] common = new long[rank];
    for (int i = 1; i <= rank; i++) {
      long a = i <= shape.length ? shape[shape.length - i] : 1;
      long b = i <= sizes.length ? sizes[sizes.length - i] : 1;
      if (a != b && a != 1 && b != 1) {
        throw new IllegalArgumentException(
            "%s: %s do not broadcast: sizes of dimension %d are %d and %d"
                .formatted(
                    operator,
                    Arrays.stream(operands)
                        .map(each -> ((Tensor) each).describe())
                        .collect(Collectors.joining(", ")),
                    rank - i,
                    a,
                    b));
      }
      common[rank - i] = a == 1 ? b : a;
    }
    return common;
  }

  /// {@return the dtype in which `op` computes with these}
  ///
  /// @throws IllegalArgumentException if there is none
  private static DType common(Operator op, DType x, DType y) {
    if (x == y) {
      return x;
    }
    if (x.isComplex() || y.isComplex()) {
      return isWide(x) || isWide(y) ? DType.COMPLEX128 : DType.COMPLEX64;
    }
    if (x.isFloat() && y.isFloat()) {
      // Two narrow floats of different formats have only f32 in common.
      return x.byteSize() == y.byteSize() ? DType.FLOAT32 : x.byteSize() > y.byteSize() ? x : y;
    }
    if (isPlain(x) && isPlain(y)) {
      return x.isFloat() || y == DType.BOOL
          ? x
          : y.isFloat() || x == DType.BOOL ? y : both(op, x, y);
    }
    throw none(op, x, y);
  }

  private static DType both(Operator op, DType x, DType y) {
    if (x.isUnsigned() == y.isUnsigned()) {
      return x.bitSize() > y.bitSize() ? x : y;
    }
    DType signed = x.isUnsigned() ? y : x;
    DType unsigned = x.isUnsigned() ? x : y;
    return SIGNED.stream()
        .filter(each -> each.bitSize() > unsigned.bitSize() && each.bitSize() >= signed.bitSize())
        .findFirst()
        .orElseThrow(() -> none(op, x, y));
  }

  private static boolean isPlain(DType dtype) {
    return dtype == DType.BOOL || dtype.isInteger() || dtype.isFloat();
  }

  private static boolean isWide(DType dtype) {
    return dtype == DType.FLOAT64 || dtype == DType.COMPLEX128;
  }

  private static IllegalArgumentException none(Operator op, DType x, DType y) {
    return new IllegalArgumentException(
        "%s of %s and %s: no dtype holds the numbers of both; cast one of them, such as by .cast(DType.%s)"
            .formatted(op.definition().name(), x.paddleName(), y.paddleName(), x.name()));
  }

  /// {@return what `x` is beside a fraction}
  private static Tensor asFloats(Tensor x) {
    return x.dtype().isInteger() || x.dtype() == DType.BOOL ? x.cast(Defaults.dtype()) : x;
  }

  private static Tensor fraction(Tensor x, double number) {
    return Tensor.full(number, asFloatType(x));
  }

  private static DType asFloatType(Tensor x) {
    return x.dtype().isInteger() || x.dtype() == DType.BOOL ? Defaults.dtype() : x.dtype();
  }

  /// {@return what `x` is beside an integer}
  private static Tensor asNumbers(Tensor x) {
    return x.dtype() == DType.BOOL ? x.cast(DType.INT64) : x;
  }

  /// {@return the tensor of no dimensions that `number` is beside `x`}
  private static Tensor integer(Tensor x, long number) {
    DType dtype = x.dtype() == DType.BOOL ? DType.INT64 : x.dtype();
    if (dtype.isInteger()) {
      checkArgument(
          holds(dtype, number),
          "%s is no %s, the dtype of the tensor beside it; cast that, such as by"
              + " .cast(DType.INT64)",
          number,
          dtype.paddleName());
      if (Math.abs(number) > EXACT) {
        Tensor exact = Tensor.of(number);
        return dtype == DType.INT64 ? exact : exact.cast(dtype);
      }
    }
    return Tensor.full((double) number, dtype);
  }

  private static boolean holds(DType dtype, long number) {
    int bits = dtype.bitSize();
    if (dtype.isUnsigned()) {
      return number >= 0 && (bits == Long.SIZE || number >> bits == 0);
    }
    return number >> (bits - 1) == 0 || number >> (bits - 1) == -1;
  }

  static Tensor add(Tensor x, double y) {
    return asFloats(x).add(fraction(x, y));
  }

  static Tensor subtract(Tensor x, double y) {
    return asFloats(x).subtract(fraction(x, y));
  }

  static Tensor multiply(Tensor x, double y) {
    return asFloats(x).multiply(fraction(x, y));
  }

  /// As in PyTorch, a quotient by a number is a float.
  static Tensor divide(Tensor x, double y) {
    return asFloats(x).divide(fraction(x, y));
  }

  static Tensor add(Tensor x, long y) {
    return asNumbers(x).add(integer(x, y));
  }

  static Tensor subtract(Tensor x, long y) {
    return asNumbers(x).subtract(integer(x, y));
  }

  static Tensor multiply(Tensor x, long y) {
    return asNumbers(x).multiply(integer(x, y));
  }
}
