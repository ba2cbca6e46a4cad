package dev.weir.compiler.agreement;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/// A program of `pd_op` drawn by chance, twice: with all sizes known, and with some of its inputs' sizes
/// left open.
final class DrawnProgram {
  private static final double[] SPECIAL = {
    Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0
  };

  /// One of the two.
  static final class Side {
    private final Operation module = BuiltinOps.module(body -> {}).build(Location.unknown());
    private final OpBuilder b = OpBuilder.atEnd(module.region(0).entry());
    private final boolean isOpen;

    private Side(boolean isOpen) {
      this.isOpen = isOpen;
    }

    Value of(DrawnValue value) {
      return isOpen ? value.open() : value.closed();
    }

    Value integers(long... values) {
      return b.add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64))
          .result(0);
    }

    Value number(double value, DType dtype) {
      return b.add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype)).result(0);
    }

    Value list(List<DrawnValue> values) {
      return b.add(PirOps.combine(values.stream().map(this::of).toList())).result(0);
    }

    private Operation add(OpSpec<?> spec) {
      return b.add(spec);
    }
  }

  final Random random;

  /// Whether inputs have numbers that are not finite among others.
  final boolean isSpecial;

  private final boolean isExtreme;
  private final Side closed = new Side(false);
  private final Side open = new Side(true);
  private final List<DrawnValue> known = new ArrayList<>();
  private final Map<String, Tensor> inputs = new LinkedHashMap<>();
  private final Map<String, Boolean> exact = new HashMap<>();

  DrawnProgram(Random random) {
    this.random = random;
    isSpecial = random.nextInt(5) == 0;
    isExtreme = random.nextInt(4) == 0;
  }

  Operation closed() {
    return closed.module;
  }

  Operation open() {
    return open.module;
  }

  ImmutableMap<String, Tensor> inputs() {
    return ImmutableMap.copyOf(inputs);
  }

  /// {@return whether every target gives the output `name` to the last bit}
  boolean isExact(String name) {
    return exact.getOrDefault(name, false);
  }

  List<DrawnValue> known() {
    return known;
  }

  /// {@return one of the values, later ones rather}
  DrawnValue any() {
    int back = Math.min(random.nextInt(known.size()), random.nextInt(known.size()));
    return known.get(known.size() - 1 - back);
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  @SafeVarargs
  final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /// {@return a new input}
  DrawnValue input(DType dtype, long... shape) {
    return input(dtype, !dtype.isFloat() && isExtreme, 2, shape);
  }

  /// {@return a new input of places in `extent`}
  DrawnValue places(DType dtype, long extent, long... shape) {
    DrawnValue added = input(dtype, false, 1, shape);
    Tensor tensor = inputs.get("x" + (inputs.size() - 1));
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setLong(i, random.nextInt((int) extent));
    }
    return added;
  }

  private DrawnValue input(DType dtype, boolean anyInteger, int bound, long... shape) {
    String name = "x" + inputs.size();
    Tensor tensor = Tensor.zeros(dtype, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      if (dtype.isFloat()) {
        boolean special = isSpecial && random.nextInt(9) == 0;
        tensor.setDouble(
            i, special ? SPECIAL[random.nextInt(SPECIAL.length)] : random.nextInt(17) / 4.0 - 2);
      } else if (dtype == DType.BOOL) {
        tensor.setLong(i, random.nextInt(2));
      } else {
        long drawn = anyInteger ? random.nextLong() : random.nextInt(2 * bound + 1) - bound;
        tensor.setLong(i, dtype.isUnsigned() && !anyInteger ? Math.abs(drawn) : drawn);
      }
    }
    inputs.put(name, tensor);
    long[] unknown = shape.clone();
    for (int i = 0; i < unknown.length; i++) {
      if (oneIn(2)) {
        unknown[i] = -1;
      }
    }
    DrawnValue value =
        new DrawnValue(
            data(closed, name, dtype, shape),
            data(open, name, dtype, unknown),
            dtype.isFloat()
                ? new Exactness(1, 2)
                : new Exactness(anyInteger ? 64 : dtype == DType.BOOL ? 0 : 2, 0));
    known.add(value);
    return value;
  }

  private static Value data(Side side, String name, DType dtype, long[] shape) {
    return side.add(OperatorOps.data(name, ImmutableLongArray.copyOf(shape), dtype)).result(0);
  }

  /// Adds an operator to both programs.
  ///
  /// @return its results
  List<DrawnValue> add(Exactness exactness, Function<Side, OpSpec<?>> spec) {
    Operation one = closed.add(spec.apply(closed));
    Operation other = open.add(spec.apply(open));
    List<DrawnValue> results = new ArrayList<>();
    for (int i = 0; i < one.resultCount(); i++) {
      DrawnValue result = new DrawnValue(one.result(i), other.result(i), exactness);
      results.add(result);
      known.add(result);
    }
    return results;
  }

  /// Has the program give `value`.
  void give(DrawnValue value) {
    String name = "y" + exact.size();
    exact.put(name, value.isExact());
    closed.add(PirOps.shadowOutput(value.closed(), name));
    open.add(PirOps.shadowOutput(value.open(), name));
  }
}
