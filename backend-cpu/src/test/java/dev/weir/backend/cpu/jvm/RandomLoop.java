package dev.weir.backend.cpu.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.Access;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// A random program: one for each row, which computes with elements of all types that machine code has, in two loops over
/// the columns.
final class RandomLoop {
  static final ImmutableList<Type> TYPES =
      ImmutableList.of(
          FloatType.F32, IntegerType.I32, IntegerType.I1, FloatType.F16, FloatType.BF16);

  private static final UnaryKind[] OF_FLOATS = {
    UnaryKind.NEG, UnaryKind.ABS, UnaryKind.SQRT, UnaryKind.RSQRT, UnaryKind.RECIPROCAL,
    UnaryKind.EXP, UnaryKind.LOG, UnaryKind.TANH, UnaryKind.ERF, UnaryKind.FLOOR,
    UnaryKind.CEIL, UnaryKind.ROUND, UnaryKind.TRUNC
  };
  private static final BinaryKind[] BINARY_OF_FLOATS = {
    BinaryKind.ADD, BinaryKind.SUB, BinaryKind.MUL, BinaryKind.DIV, BinaryKind.MAX, BinaryKind.MIN
  };
  private static final BinaryKind[] BINARY_OF_INTEGERS = {
    BinaryKind.ADD,
    BinaryKind.SUB,
    BinaryKind.MUL,
    BinaryKind.MAX,
    BinaryKind.MIN,
    BinaryKind.AND,
    BinaryKind.OR,
    BinaryKind.XOR
  };
  private static final BinaryKind[] BINARY_OF_TRUTHS = {
    BinaryKind.AND, BinaryKind.OR, BinaryKind.XOR, BinaryKind.MUL
  };
  private static final ReduceKind[] REDUCTIONS = {
    ReduceKind.SUM, ReduceKind.PROD, ReduceKind.MAX, ReduceKind.MIN
  };
  private static final float[] NUMBERS = {0f, -0f, 1f, -1.5f, 3e38f, 1e-40f, Float.NaN};

  private final Random random;
  private final Index.Variable row = new Index.Variable(0);
  private final Index.Variable rows = new Index.Variable(1);
  private final Index.Variable columns = new Index.Variable(2);
  private final List<Scalar> known = new ArrayList<>();
  private int scalars;
  private int indices = 3;

  private RandomLoop(Random random) {
    this.random = random;
  }

  /// {@return the program of a seed}: it takes a matrix, a transposed one, a row and a column of each type, then gives a
  /// matrix of each type, then a column of f32 and one of i32
  static LoopProgram of(long seed) {
    return new RandomLoop(new Random(seed)).program();
  }

  private static Memory.Pointer input(int kind, int type) {
    return new Memory.Pointer(kind * TYPES.size() + type, TYPES.get(type), Access.READ);
  }

  private static Memory.Pointer output(int type) {
    return new Memory.Pointer(4 * TYPES.size() + type, TYPES.get(type), Access.WRITE);
  }

  private static Memory.Pointer sums(int type) {
    return new Memory.Pointer(5 * TYPES.size() + type, TYPES.get(type), Access.WRITE);
  }

  private Coordinate across(Index loop) {
    return new Coordinate(Index.ZERO, loop);
  }

  private MemoryRef place(Memory memory, int kind, Index loop) {
    Coordinate down = new Coordinate(row, Index.ZERO);
    return switch (kind) {
      case 0 -> new MemoryRef(memory, ImmutableList.of(down, across(loop)), sizes(rows, columns));
      case 1 -> new MemoryRef(memory, ImmutableList.of(across(loop), down), sizes(columns, rows));
      case 2 -> new MemoryRef(memory, ImmutableList.of(across(loop)), sizes(columns));
      default -> new MemoryRef(memory, ImmutableList.of(down), sizes(rows));
    };
  }

  private static ImmutableList<Index> sizes(Index... sizes) {
    return ImmutableList.copyOf(sizes);
  }

  private Scalar fresh(Type type) {
    return new Scalar(scalars++, type);
  }

  private Optional<Scalar> pick(Type type) {
    List<Scalar> fitting = known.stream().filter(each -> each.element().equals(type)).toList();
    return fitting.isEmpty()
        ? Optional.empty()
        : Optional.of(fitting.get(random.nextInt(fitting.size())));
  }

  private <T> T any(T[] of) {
    return of[random.nextInt(of.length)];
  }

  private Attribute constant(Type type) {
    if (type.equals(IntegerType.I1)) {
      return BoolAttr.of(random.nextBoolean());
    }
    if (type instanceof IntegerType integer) {
      return IntegerAttr.of(random.nextInt(), integer);
    }
    return new FloatAttr(NUMBERS[random.nextInt(NUMBERS.length)], (FloatType) type);
  }

  private void define(List<LoopStep> body, Type type, ScalarOp op) {
    Scalar target = fresh(type);
    body.add(new LoopStep.DefineScalar(target, op));
    known.add(target);
  }

  private void read(List<LoopStep> body, Index loop, boolean strided) {
    int type = random.nextInt(TYPES.size());
    int kind = random.nextInt(strided ? 4 : 3);
    kind = strided || kind == 0 ? kind : kind + 1;
    Optional<Scalar> mask =
        random.nextInt(6) == 0 && (strided || type < 2 && kind != 3)
            ? pick(IntegerType.I1)
            : Optional.empty();
    Optional<Attribute> pad =
        strided && random.nextInt(3) == 0 || mask.isPresent()
            ? Optional.of(constant(TYPES.get(type)))
            : Optional.empty();
    define(
        body, TYPES.get(type), new ScalarOp.Read(place(input(kind, type), kind, loop), mask, pad));
  }

  private void compute(List<LoopStep> body, Index loop) {
    Type type = TYPES.get(random.nextInt(TYPES.size()));
    Optional<Scalar> a = pick(type);
    Optional<Scalar> b = pick(type);
    boolean isWide = type.equals(FloatType.F32) || type.equals(IntegerType.I32);
    switch (random.nextInt(7)) {
      case 0 -> {
        if (a.isPresent() && type.equals(FloatType.F32)) {
          define(body, type, new ScalarOp.Unary(any(OF_FLOATS), a.get()));
        } else if (a.isPresent() && type instanceof IntegerType) {
          define(body, type, new ScalarOp.Unary(UnaryKind.NOT, a.get()));
        }
      }
      case 1, 2 -> {
        if (a.isPresent() && (isWide || type.equals(IntegerType.I1))) {
          BinaryKind kind =
              type.equals(FloatType.F32)
                  ? any(BINARY_OF_FLOATS)
                  : isWide ? any(BINARY_OF_INTEGERS) : any(BINARY_OF_TRUTHS);
          define(body, type, new ScalarOp.Binary(kind, a.get(), b.get()));
        }
      }
      case 3 -> {
        if (a.isPresent() && isWide) {
          define(
              body,
              IntegerType.I1,
              new ScalarOp.Compare(any(CompareKind.values()), a.get(), b.get()));
        }
      }
      case 4 -> {
        Optional<Scalar> condition = pick(IntegerType.I1);
        if (a.isPresent() && condition.isPresent()) {
          define(body, type, new ScalarOp.Select(condition.get(), a.get(), b.get()));
        }
      }
      case 5 -> {
        Type to = TYPES.get(random.nextInt(TYPES.size()));
        boolean isTwice =
            type.equals(IntegerType.I32) && to instanceof FloatType f && f.width() < 32;
        boolean fromHalf =
            type instanceof FloatType f && f.width() < 32 && to.equals(IntegerType.I1);
        if (a.isPresent() && !type.equals(to) && !isTwice && !fromHalf) {
          define(body, to, new ScalarOp.Cast(a.get()));
        }
      }
      default -> {
        if (random.nextInt(3) == 0) {
          define(body, IntegerType.I32, new ScalarOp.Count(row, loop));
        } else {
          define(body, type, new ScalarOp.Constant(constant(type)));
        }
      }
    }
  }

  private LoopStep.Loop loop(List<LoopStep> after, boolean writes, boolean strided) {
    Index.Variable column = new Index.Variable(indices++);
    int outside = known.size();
    List<LoopStep> body = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      read(body, column, strided);
    }
    int count = 2 + random.nextInt(18);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(6) == 0) {
        read(body, column, strided);
      } else {
        compute(body, column);
      }
    }
    ImmutableList.Builder<Accumulator> accumulators = ImmutableList.builder();
    List<Scalar> results = new ArrayList<>();
    for (int type = 0; type < 2; type++) {
      Optional<Scalar> value = pick(TYPES.get(type));
      if (value.isPresent() && random.nextInt(3) == 0) {
        Scalar result = fresh(TYPES.get(type));
        ReduceKind kind =
            type == 0 ? any(REDUCTIONS) : random.nextBoolean() ? ReduceKind.SUM : ReduceKind.MAX;
        accumulators.add(new Accumulator(result, kind, value.get()));
        results.add(result);
        after.add(new LoopStep.Write(place(sums(type), 3, Index.ZERO), result, Optional.empty()));
      }
    }
    for (int type = 0; writes && type < TYPES.size(); type++) {
      Optional<Scalar> value = pick(TYPES.get(type));
      if (value.isPresent()) {
        Optional<Scalar> mask =
            random.nextInt(4) == 0 && (strided || type < 2)
                ? pick(IntegerType.I1)
                : Optional.empty();
        body.add(new LoopStep.Write(place(output(type), 0, column), value.get(), mask));
      }
    }
    known.subList(outside, known.size()).clear();
    known.addAll(results);
    return new LoopStep.Loop(
        column, columns, false, accumulators.build(), ImmutableList.copyOf(body));
  }

  private LoopProgram program() {
    List<LoopStep> body = new ArrayList<>();
    body.add(new LoopStep.DefineIndex(row, new IndexDefinition.ProgramId()));
    body.add(new LoopStep.DefineIndex(rows, new IndexDefinition.Size(0)));
    body.add(new LoopStep.DefineIndex(columns, new IndexDefinition.Size(1)));
    for (int i = 0; i < 2; i++) {
      List<LoopStep> after = new ArrayList<>();
      body.add(loop(after, i == 1, random.nextInt(3) == 0));
      body.addAll(after);
    }
    ImmutableList.Builder<Memory.Pointer> pointers = ImmutableList.builder();
    for (int kind = 0; kind < 4; kind++) {
      for (int type = 0; type < TYPES.size(); type++) {
        pointers.add(input(kind, type));
      }
    }
    for (int type = 0; type < TYPES.size(); type++) {
      pointers.add(output(type));
    }
    pointers.add(sums(0));
    pointers.add(sums(1));
    return new LoopProgram(
        "random",
        "elementwise",
        pointers.build(),
        2,
        new AffineMap(0, 2, ImmutableList.of(new AffineExpr.Symbol(0))),
        ImmutableList.of(),
        ImmutableLongArray.of(),
        0,
        ImmutableList.copyOf(body));
  }
}
