package dev.weir.compiler.agreement;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Draws programs: operators on what is there already, each of which may or may not fit.
final class DrawnOperators extends OperatorDraw {
  static final long MOST_ELEMENTS = 30_000;

  private static final List<Function<Value, OpSpec<?>>> SMOOTH =
      List.of(
          OperatorOps::tanh,
          OperatorOps::sigmoid,
          OperatorOps::gelu,
          OperatorOps::silu,
          OperatorOps::erf,
          OperatorOps::hardswish,
          OperatorOps::softplus,
          OperatorOps::swish,
          OperatorOps::hardsigmoid,
          x -> OperatorOps.gelu(x).approximate(true));

  /// What is far off where an operand is slightly off.
  private static final List<Function<Value, OpSpec<?>>> STEEP =
      List.of(
          OperatorOps::exp,
          OperatorOps::log,
          OperatorOps::sqrt,
          OperatorOps::rsqrt,
          OperatorOps::sin,
          OperatorOps::cos,
          x -> OperatorOps.pow(x).y(3),
          x -> OperatorOps.pow(x).y(0.5f),
          OperatorOps::thresholdedRelu);

  private static final List<Function<Value, OpSpec<?>>> EXACT =
      List.of(OperatorOps::abs, OperatorOps::relu, OperatorOps::relu6, OperatorOps::assign);

  private static final List<BiFunction<Value, Value, OpSpec<?>>> COMPARISONS =
      List.of(
          OperatorOps::equal,
          OperatorOps::notEqual,
          OperatorOps::lessThan,
          OperatorOps::lessEqual,
          OperatorOps::greaterThan,
          OperatorOps::greaterEqual);

  private static final List<BiFunction<Value, Value, OpSpec<?>>> LOGICAL =
      List.of(OperatorOps::logicalAnd, OperatorOps::logicalOr, OperatorOps::logicalXor);

  private static final List<BiFunction<Value, Value, OpSpec<?>>> BITWISE =
      List.of(OperatorOps::bitwiseAnd, OperatorOps::bitwiseOr, OperatorOps::bitwiseXor);

  private final MovementDraw movement = new MovementDraw(program);
  private final ReductionDraw reduction = new ReductionDraw(program);
  private final List<Runnable> menu =
      List.of(
          this::unary,
          this::unary,
          this::binary,
          this::binary,
          this::binary,
          this::compare,
          this::choose,
          this::integers,
          this::cast,
          this::scale,
          reduction::reduce,
          reduction::reduce,
          reduction::reduce,
          reduction::product,
          reduction::normalize,
          reduction::line,
          reduction::image,
          movement::move,
          movement::move,
          movement::move,
          movement::part,
          movement::join,
          movement::pick);

  private DrawnOperators(DrawnProgram program) {
    super(program);
  }

  /// {@return a program drawn by `seed`}
  static DrawnProgram draw(long seed) {
    DrawnProgram program = new DrawnProgram(new Random(seed));
    new DrawnOperators(program).draw();
    return program;
  }

  private void draw() {
    long[] shape = shape();
    DType main =
        program.oneOf(
            DType.FLOAT32,
            DType.FLOAT32,
            DType.FLOAT32,
            DType.FLOAT64,
            DType.FLOAT16,
            DType.BFLOAT16,
            DType.INT8,
            DType.UINT8,
            DType.INT16,
            DType.INT32,
            DType.INT64,
            DType.BOOL);
    program.input(main, shape);
    for (int i = random.nextInt(3); i > 0; i--) {
      program.input(main, narrowed(shape));
    }
    int inputs = program.known().size();
    int count = 1 + random.nextInt(8);
    for (int tries = 0; tries < 60 && program.known().size() < inputs + count; tries++) {
      try {
        menu.get(random.nextInt(menu.size())).run();
      } catch (IllegalArgumentException unfit) {
        // Does not fit what was drawn.
      }
    }
    int size = program.known().size();
    program.give(program.known().get(size - 1));
    for (int i = random.nextInt(3); i > 0; i--) {
      program.give(program.any());
    }
  }

  private long[] shape() {
    long[] shape = new long[program.oneOf(0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6)];
    long elements = 1;
    for (int i = 0; i < shape.length; i++) {
      long size =
          switch (random.nextInt(12)) {
            case 0, 1 -> 1;
            case 2, 3, 4, 5, 6 -> 2 + random.nextInt(6);
            case 7, 8 -> 8L << random.nextInt(5);
            case 9 -> 30 + random.nextInt(100);
            case 10 -> 200 + random.nextInt(2000);
            default -> program.oneIn(2) ? 0 : 17;
          };
      shape[i] = elements * size > MOST_ELEMENTS ? 2 : size;
      elements *= shape[i];
    }
    return shape;
  }

  private long[] narrowed(long[] shape) {
    if (program.oneIn(3)) {
      return shape;
    }
    long[] narrow = Arrays.copyOfRange(shape, random.nextInt(shape.length + 1), shape.length);
    for (int i = 0; i < narrow.length; i++) {
      narrow[i] = program.oneIn(3) ? 1 : narrow[i];
    }
    return narrow;
  }

  private void unary() {
    DrawnValue x = program.any();
    if (program.oneIn(3)) {
      require(x.dtype() != DType.BOOL);
      Function<Value, OpSpec<?>> made = in(EXACT);
      Exactness six = x.exactness().or(new Exactness(3, 0));
      program.add(six, s -> made.apply(s.of(x)));
      return;
    }
    require(x.isFloat());
    boolean steep = x.isExact() && x.exactness().magnitude() < 6 && program.oneIn(2);
    Function<Value, OpSpec<?>> made = in(steep ? STEEP : SMOOTH);
    program.add(Exactness.NONE, s -> made.apply(s.of(x)));
  }

  private void binary() {
    DrawnValue x = program.any();
    DrawnValue y = program.any();
    require(x.dtype() == y.dtype());
    Exactness a = x.exactness();
    Exactness b = y.exactness();
    switch (random.nextInt(6)) {
      case 0 -> grow(x, y, a.sum(b), s -> OperatorOps.add(s.of(x), s.of(y)));
      case 1 -> grow(x, y, a.sum(b), s -> OperatorOps.subtract(s.of(x), s.of(y)));
      case 2 -> grow(x, y, a.product(b), s -> OperatorOps.multiply(s.of(x), s.of(y)));
      case 3 -> grow(x, y, a.or(b), s -> OperatorOps.maximum(s.of(x), s.of(y)));
      case 4 -> grow(x, y, a.or(b), s -> OperatorOps.minimum(s.of(x), s.of(y)));
      default -> {
        require(x.isFloat() && y.isExact());
        grow(x, y, Exactness.NONE, s -> OperatorOps.divide(s.of(x), s.of(y)));
      }
    }
  }

  /// Adds an operator that broadcasts, if its result is not too large.
  private void grow(
      DrawnValue x,
      DrawnValue y,
      Exactness exactness,
      Function<DrawnProgram.Side, OpSpec<?>> spec) {
    require(
        x.elements() * y.elements() <= MOST_ELEMENTS
            || x.shape().equals(y.shape())
            || x.elements() == 1
            || y.elements() == 1
            || x.rank() >= y.rank()
                && x.shape().subArray(x.rank() - y.rank(), x.rank()).equals(y.shape()));
    program.add(exactness, spec);
  }

  private void compare() {
    DrawnValue x = exact();
    if (program.oneIn(4)) {
      require(x.isFloat());
      program.add(new Exactness(0, 0), s -> OperatorOps.isnan(s.of(x)));
      return;
    }
    DrawnValue y = exact();
    require(x.dtype() == y.dtype());
    BiFunction<Value, Value, OpSpec<?>> made =
        in(x.dtype() == DType.BOOL && program.oneIn(2) ? LOGICAL : COMPARISONS);
    grow(x, y, new Exactness(0, 0), s -> made.apply(s.of(x), s.of(y)));
  }

  private void choose() {
    DrawnValue c = program.any();
    require(c.dtype() == DType.BOOL);
    if (program.oneIn(4)) {
      program.add(new Exactness(0, 0), s -> OperatorOps.logicalNot(s.of(c)));
      return;
    }
    DrawnValue x = program.any();
    DrawnValue y = program.any();
    require(x.dtype() == y.dtype());
    program.add(x.exactness().or(y.exactness()), s -> OperatorOps.where(s.of(c), s.of(x), s.of(y)));
  }

  /// Division by constants, which may be negative, and single bits.
  private void integers() {
    DrawnValue x = program.any();
    require(x.isInteger() || x.dtype() == DType.BOOL);
    if (program.oneIn(2) || x.dtype() == DType.BOOL) {
      DrawnValue y = program.any();
      require(x.dtype() == y.dtype());
      BiFunction<Value, Value, OpSpec<?>> made = in(BITWISE);
      grow(
          x,
          y,
          x.exactness().or(y.exactness()).or(new Exactness(64, 0)),
          s -> made.apply(s.of(x), s.of(y)));
      return;
    }
    double by =
        program.oneOf(1, 2, 3, 7, 100) * (x.dtype().isUnsigned() ? 1 : program.oneOf(1, -1));
    int kind = random.nextInt(3);
    program.add(
        new Exactness(64, 0),
        s -> {
          Value y = s.number(by, x.dtype());
          return kind == 0
              ? OperatorOps.floorDivide(s.of(x), y)
              : kind == 1 ? OperatorOps.remainder(s.of(x), y) : OperatorOps.divide(s.of(x), y);
        });
  }

  private void cast() {
    DrawnValue x = program.any();
    DType to =
        program.oneOf(
            DType.FLOAT32,
            DType.FLOAT64,
            DType.FLOAT16,
            DType.BFLOAT16,
            DType.INT8,
            DType.UINT8,
            DType.INT16,
            DType.INT32,
            DType.INT64,
            DType.BOOL);
    Exactness e = x.exactness();
    if (!to.isFloat() && x.isFloat()) {
      require(x.isExact() && !program.isSpecial && e.magnitude() < 7 && !to.isUnsigned());
      e = new Exactness(e.magnitude(), 0);
    }
    if (to == DType.BOOL) {
      require(x.isExact());
      e = new Exactness(0, 0);
    }
    Exactness after = e;
    program.add(after, s -> OperatorOps.cast(s.of(x), to));
  }

  private void scale() {
    DrawnValue x = program.any();
    require(x.dtype() != DType.BOOL);
    Exactness e = x.exactness();
    if (program.oneIn(2)) {
      double factor = x.isFloat() ? program.oneOf(0.5, -2.0, 3.0, 0.0) : program.oneOf(2, 3, 1);
      double bias = x.isFloat() ? program.oneOf(0.0, 1.0, -0.5) : 0;
      boolean after = program.oneIn(2);
      program.add(
          e.sum(new Exactness(1, 1)).product(new Exactness(2, 1)).sum(new Exactness(1, 1)),
          s ->
              OperatorOps.scale(s.of(x), s.number(factor, x.dtype()))
                  .bias((float) bias)
                  .biasAfterScale(after));
    } else {
      program.add(
          e.or(new Exactness(1, 0)),
          s ->
              OperatorOps.clip(
                  s.of(x),
                  s.number(x.dtype().isUnsigned() ? 0 : -1, x.dtype()),
                  s.number(1, x.dtype())));
    }
  }
}
