package dev.weir.tests.transforms;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.Random;

/// A program of `pd_op` that is made up as dice fall: inputs, weights, operators that the maker wants in
/// it, and others around them.
final class RandomProgram {
  /// Adds operators through it; see `OperatorOps`.
  final OpBuilder b;

  private final Random random;
  private final Operation module = BuiltinOps.module(body -> {}).build(Location.unknown());
  private int names;

  RandomProgram(Random random) {
    this.random = random;
    this.b = OpBuilder.atEnd(module.region(0).entry());
  }

  /// {@return the program so far}
  Operation module() {
    return module;
  }

  /// {@return a number from 1 to `most`}
  int size(int most) {
    return 1 + random.nextInt(most);
  }

  /// {@return true once in `times` times}
  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  /// {@return one of `choices`}
  @SafeVarargs
  final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /// {@return a new input of the program}
  Value input(DType dtype, long... shape) {
    return b.add(OperatorOps.data("in" + names++, ImmutableLongArray.copyOf(shape), dtype)).out();
  }

  /// {@return a new weight of the program}
  Value weight(DType dtype, long... shape) {
    return weight("weight" + names++, dtype, shape);
  }

  /// {@return a new weight whose name starts with `variance`, for what must be positive}
  Value positive(DType dtype, long... shape) {
    return weight("variance" + names++, dtype, shape);
  }

  private Value weight(String name, DType dtype, long... shape) {
    return b.add(
            PirOps.parameter(
                name, TensorType.of(ElementTypes.typeOf(dtype), ImmutableLongArray.copyOf(shape))))
        .out();
  }

  /// {@return a constant, as scales and axes are given}
  Value constant(DType dtype, double value) {
    return b.add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype)).out();
  }

  /// {@return the sum, either way round}
  Value sum(Value x, Value y) {
    return b.add(random.nextBoolean() ? OperatorOps.add(x, y) : OperatorOps.add(y, x)).out();
  }

  /// {@return what some operator before a pattern makes of `x`, or `x` itself}
  Value before(Value x) {
    return switch (random.nextInt(4)) {
      case 0 -> b.add(OperatorOps.tanh(x)).out();
      case 1 -> b.add(OperatorOps.abs(x)).out();
      default -> x;
    };
  }

  /// Has the program give `x`, after some operator or as it is.
  void give(Value x) {
    boolean isFloat = Sizes.tensor(x).elementType() instanceof FloatType;
    Value made = isFloat && oneIn(3) ? b.add(OperatorOps.tanh(x)).out() : x;
    b.add(PirOps.shadowOutput(made, "out" + names++));
  }

  /// Has the program give `x` too, sometimes, so that a pattern with it inside is not closed.
  void sometimesGive(boolean intact, Value x) {
    if (!intact && oneIn(2)) {
      give(x);
    }
  }
}
