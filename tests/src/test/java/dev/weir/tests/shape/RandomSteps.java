package dev.weir.tests.shape;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpSpec;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// Draws steps of a program: mostly such that they fit the actual sizes of what is there.
final class RandomSteps {
  private static final int MOST_ELEMENTS = 100_000;

  private final Random random;
  private final ActualSizes sizes;
  private final ShapeProgram actual;
  private final ShapeProgram symbolic;
  private final List<Term> named = new ArrayList<>();
  private final List<ShapeProgram> programs = new ArrayList<>();

  /// What adds operations to a program.
  interface Step extends Function<ShapeProgram, OpSpec<?>> {}

  /// @param actual the program with the sizes of a run
  /// @param symbolic the same program with terms
  RandomSteps(Random random, ActualSizes sizes, ShapeProgram actual, ShapeProgram symbolic) {
    this.random = random;
    this.sizes = sizes;
    this.actual = actual;
    this.symbolic = symbolic;
  }

  Random random() {
    return random;
  }

  /// {@return whether something that is seldom wanted is wanted}
  boolean seldom() {
    return random.nextInt(8) == 0;
  }

  int rank(int value) {
    return actual.type(value).rank();
  }

  long size(int value, int axis) {
    return actual.type(value).dimension(axis);
  }

  /// {@return an axis of `value`, seldom out of range and often counted from the back}
  int axis(int value) {
    int rank = Math.max(1, rank(value));
    int axis = random.nextInt(rank) - (random.nextBoolean() ? rank : 0);
    return random.nextInt(60) == 0 ? rank : axis;
  }

  /// {@return some value of floats of this rank at least, small enough to go on with}
  int some(int rank) {
    for (int i = 0; i < 8; i++) {
      int value = random.nextInt(actual.values().size());
      if (rank(value) >= rank && rank(value) < 6 && isFloat(value) && isSmall(value)) {
        return value;
      }
    }
    return fresh(rank + random.nextInt(3));
  }

  private boolean isSmall(int value) {
    return actual.type(value).isStatic()
        && actual.type(value).shape().stream().reduce(1, (a, b) -> a * b) < MOST_ELEMENTS;
  }

  private boolean isFloat(int value) {
    return actual.type(value).elementType().equals(FloatType.F32);
  }

  /// {@return a new input of a rank}
  int fresh(int rank) {
    List<Term> shape = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      shape.add(term(named.isEmpty() || random.nextInt(3) == 0 ? random.nextLong(7) : anySize()));
    }
    return input(shape, DType.FLOAT32);
  }

  private long anySize() {
    return sizes.of(named.get(random.nextInt(named.size())));
  }

  /// {@return a new input}
  int input(List<Term> shape, DType dtype) {
    programs.forEach(program -> program.input(shape, dtype));
    return actual.values().size() - 1;
  }

  /// Has inputs added to `program` too.
  void follow(ShapeProgram program) {
    programs.add(program);
  }

  /// {@return a term of a value}
  Term term(long size) {
    List<Term> equal = named.stream().filter(term -> sizes.of(term) == size).toList();
    return switch (random.nextInt(6)) {
      case 0 -> Term.of(size);
      case 1 -> size > 0 ? symbol(size - 1).plus(1) : symbol(size);
      case 2 -> size % 2 == 0 ? symbol(size / 2).times(2) : symbol(size);
      case 3 -> symbol(size);
      default -> equal.isEmpty() ? symbol(size) : equal.get(random.nextInt(equal.size()));
    };
  }

  private Term symbol(long size) {
    Term symbol = sizes.named(size);
    named.add(symbol);
    return symbol;
  }

  /// {@return a term that has the size of a dimension, often the one that it has}
  Term like(int value, int axis) {
    Term known = SymbolicSizes.of((TensorType) symbolic.value(value).type()).get(axis).orElse(null);
    if (seldom()) {
      return term(random.nextLong(4));
    }
    return known != null && random.nextInt(3) > 0 && sizes.knows(known)
        ? known
        : term(size(value, axis));
  }

  List<Term> like(int value) {
    List<Term> shape = new ArrayList<>();
    for (int i = 0; i < rank(value); i++) {
      shape.add(like(value, i));
    }
    return shape;
  }

  /// {@return a constant, or the size of some dimension that is as large, as the program asks for it}
  ShapeProgram.Element element(long number) {
    if (number >= 0 && random.nextBoolean()) {
      for (int i = 0; i < 6; i++) {
        int value = random.nextInt(actual.values().size());
        for (int axis = 0; axis < rank(value); axis++) {
          if (size(value, axis) == number) {
            return new ShapeProgram.Element(value, axis);
          }
        }
      }
    }
    return ShapeProgram.Element.of(number);
  }

  List<Integer> permutation(int rank) {
    List<Integer> perm = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      perm.add(i);
    }
    Collections.shuffle(perm, random);
    return perm;
  }

  Step next() {
    return switch (random.nextInt(14)) {
      case 0, 1 -> elementwise();
      case 2 -> matmul();
      case 3 -> reduction();
      case 4 -> new RandomIndexingSteps(this).next();
      case 5, 6 -> new RandomImageSteps(this).next();
      case 7 -> normalization();
      default -> new RandomMovements(this).next();
    };
  }

  private Step elementwise() {
    int x = some(0);
    if (random.nextInt(5) == 0) {
      return program -> OperatorOps.relu(program.value(x));
    }
    int y = random.nextInt(4) == 0 ? some(0) : partner(x);
    int kind = random.nextInt(3);
    boolean swapped = random.nextBoolean();
    return program -> {
      var a = program.value(swapped ? y : x);
      var b = program.value(swapped ? x : y);
      return switch (kind) {
        case 0 -> OperatorOps.add(a, b);
        case 1 -> OperatorOps.multiply(a, b);
        default -> OperatorOps.maximum(a, b);
      };
    };
  }

  /// {@return an input that broadcasts with `x`}
  private int partner(int x) {
    List<Term> shape = like(x);
    for (int i = 0; i < shape.size(); i++) {
      if (random.nextInt(4) == 0) {
        shape.set(i, random.nextBoolean() ? Term.of(1) : term(1));
      }
    }
    return input(shape.subList(random.nextInt(shape.size() + 1) / 2, shape.size()), DType.FLOAT32);
  }

  private Step matmul() {
    int x = some(1);
    boolean transposeX = rank(x) > 1 && random.nextBoolean();
    boolean transposeY = random.nextBoolean();
    Term inner = like(x, rank(x) - (transposeX ? 2 : 1));
    List<Term> shape = new ArrayList<>();
    for (int i = random.nextInt(Math.max(1, rank(x) - 1)); i < rank(x) - 2; i++) {
      shape.add(seldom() ? term(1) : like(x, i));
    }
    Term columns = term(random.nextLong(6));
    if (rank(x) > 1 && seldom()) {
      shape = List.of(inner);
    } else {
      shape.add(transposeY ? columns : inner);
      shape.add(transposeY ? inner : columns);
    }
    int y = input(shape, DType.FLOAT32);
    return program ->
        OperatorOps.matmul(program.value(x), program.value(y))
            .transposeX(transposeX)
            .transposeY(transposeY);
  }

  private Step reduction() {
    int x = some(0);
    List<Long> axes = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      axes.add((long) axis(x));
    }
    boolean keep = random.nextBoolean();
    long[] reduced = axes.stream().mapToLong(Long::longValue).toArray();
    long axis = axis(x);
    return switch (random.nextInt(4)) {
      case 0 ->
          program -> OperatorOps.argmax(program.value(x), program.scalar(axis)).keepdims(keep);
      case 1 ->
          program -> OperatorOps.max(program.value(x), program.integers(reduced)).keepdim(keep);
      default ->
          program -> OperatorOps.sum(program.value(x), program.integers(reduced)).keepdim(keep);
    };
  }

  private Step normalization() {
    int x = some(1);
    int axis = axis(x);
    return switch (random.nextInt(4)) {
      case 0 -> program -> OperatorOps.softmax(program.value(x)).axis(axis);
      case 1 -> program -> OperatorOps.cumsum(program.value(x), program.scalar(axis));
      case 2 -> {
        long most = size(x, Math.floorMod(axis, rank(x)));
        ShapeProgram.Element k =
            element(seldom() ? most + 1 : most == 0 ? 0 : 1 + random.nextLong(most));
        yield program -> OperatorOps.topk(program.value(x), program.scalar(k)).axis(axis);
      }
      default -> {
        ShapeProgram.Element start = element(random.nextLong(4));
        ShapeProgram.Element end = element(random.nextLong(12));
        long step = seldom() ? 0 : random.nextLong(5) - 2;
        yield program ->
            OperatorOps.arange(program.scalar(start), program.scalar(end), program.scalar(step))
                .dtype(DType.FLOAT32);
      }
    };
  }
}
