package dev.weir.tests.mindir;

import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A random program of assignments, choices and loops over integers, run as Java runs it and built as
/// MindSpore's parser builds it: each `if` makes three graphs, and both branches end with a call of the one
/// that holds the rest, which takes the variables that a branch assigns. `continue`, `break` and an early
/// `return` are calls, too, or none.
final class ImperativeProgram {
  private static final Type NUMBER = TensorType.of(IntegerType.I64);
  private static final int VARIABLES = 4;

  private sealed interface Statement {}

  /// `target = left operator right`; an operand below zero is a constant.
  private record Assign(int target, String operator, int left, int right) implements Statement {}

  private record If(int left, int right, List<Statement> whenTrue, List<Statement> whenFalse)
      implements Statement {}

  /// `count` rounds; the counter is variable `counter`.
  private record Loop(int counter, int count, List<Statement> body) implements Statement {}

  private enum Jump implements Statement {
    CONTINUE,
    BREAK,
    RETURN
  }

  private final Random random;
  private final List<Statement> statements;

  /// The number of variables, those that count rounds included.
  private int variables = VARIABLES;

  ImperativeProgram(long seed) {
    random = new Random(seed);
    statements = block(3, false);
  }

  private List<Statement> block(int depth, boolean inLoop) {
    List<Statement> all = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(10);
      if (kind < 4 || depth == 0) {
        all.add(
            new Assign(
                random.nextInt(VARIABLES),
                List.of("Add", "Sub", "Maximum", "Minimum").get(random.nextInt(4)),
                operand(),
                operand()));
      } else if (kind < 8) {
        all.add(
            new If(
                operand(),
                random.nextInt(VARIABLES),
                branch(depth, inLoop),
                branch(depth, inLoop)));
      } else {
        int counter = variables++;
        all.add(new Loop(counter, 1 + random.nextInt(3), block(depth - 1, true)));
      }
    }
    return all;
  }

  private List<Statement> branch(int depth, boolean inLoop) {
    if (random.nextInt(4) == 0) {
      return new ArrayList<>();
    }
    List<Statement> all = new ArrayList<>(block(depth - 1, inLoop));
    if (random.nextInt(4) == 0) {
      all.add(inLoop ? List.of(Jump.values()).get(random.nextInt(3)) : Jump.RETURN);
    }
    return all;
  }

  private int operand() {
    return random.nextInt(3) == 0 ? -1 - random.nextInt(4) : random.nextInt(VARIABLES);
  }

  // Running.

  /// {@return what the program returns: the sum of its variables, each with a weight of its own}
  long run(long x, long y) {
    long[] values = new long[variables];
    values[0] = x;
    values[1] = y;
    run(statements, values);
    long sum = 0;
    for (int i = 0; i < VARIABLES; i++) {
      sum += values[i] * (i + 1);
    }
    return sum;
  }

  /// {@return the jump with which `block` ends}, null where it runs to its end
  private static @org.jspecify.annotations.Nullable Jump run(List<Statement> block, long[] values) {
    for (Statement statement : block) {
      switch (statement) {
        case Assign assign ->
            values[assign.target()] =
                compute(
                    assign.operator(), value(values, assign.left()), value(values, assign.right()));
        case If choice -> {
          boolean holds = value(values, choice.left()) < value(values, choice.right());
          Jump jump = run(holds ? choice.whenTrue() : choice.whenFalse(), values);
          if (jump != null) {
            return jump;
          }
        }
        case Loop loop -> {
          for (int i = 0; i < loop.count(); i++) {
            Jump jump = run(loop.body(), values);
            if (jump == Jump.RETURN) {
              return jump;
            } else if (jump == Jump.BREAK) {
              break;
            }
          }
        }
        case Jump jump -> {
          return jump;
        }
      }
    }
    return null;
  }

  private static long value(long[] values, int operand) {
    return operand < 0 ? -operand : values[operand];
  }

  private static long compute(String operator, long x, long y) {
    return switch (operator) {
      case "Add" -> x + y;
      case "Sub" -> x - y;
      case "Maximum" -> Math.max(x, y);
      default -> Math.min(x, y);
    };
  }

  // Building.

  /// {@return the program as function graphs, with two inputs}
  GraphProgram build() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph main =
        b.graph(
            "main",
            () -> {
              Map<Integer, AnfNode> values = new TreeMap<>();
              values.put(0, b.parameter("x", NUMBER));
              values.put(1, b.parameter("y", NUMBER));
              for (int i = 2; i < variables; i++) {
                values.put(i, b.constant(0));
              }
              return new Building(b).block(statements, 0, values, new Targets(null, null, null));
            });
    return b.build(main);
  }

  /// What takes the values of variables: a graph and the variables that it takes.
  private record Continuation(FuncGraph graph, List<Integer> taken) {
    AnfNode call(GraphBuilder b, Map<Integer, AnfNode> values) {
      return b.call(graph, taken.stream().map(values::get).toList());
    }
  }

  /// What a block goes on with: at its end, at `continue` and at `break`; null returns.
  private record Targets(
      @org.jspecify.annotations.Nullable Continuation end,
      @org.jspecify.annotations.Nullable Continuation again,
      @org.jspecify.annotations.Nullable Continuation after) {}

  private static final class Building {
    private final GraphBuilder b;

    Building(GraphBuilder b) {
      this.b = b;
    }

    AnfNode block(List<Statement> block, int from, Map<Integer, AnfNode> before, Targets targets) {
      Map<Integer, AnfNode> values = new TreeMap<>(before);
      for (int i = from; i < block.size(); i++) {
        switch (block.get(i)) {
          case Assign assign ->
              values.put(
                  assign.target(),
                  b.primitive(
                      assign.operator(),
                      operand(values, assign.left()),
                      operand(values, assign.right())));
          case If choice -> {
            return choice(
                choice, rest(block, i, values, targets, assigned(choice)), values, targets);
          }
          case Loop loop -> {
            return loop(loop, block, i, values, targets);
          }
          case Jump jump -> {
            return switch (jump) {
              case CONTINUE -> end(targets.again(), values);
              case BREAK -> end(targets.after(), values);
              case RETURN -> end(null, values);
            };
          }
        }
      }
      return end(targets.end(), values);
    }

    private AnfNode operand(Map<Integer, AnfNode> values, int operand) {
      return operand < 0 ? b.constant(-operand) : values.get(operand);
    }

    private AnfNode end(
        @org.jspecify.annotations.Nullable Continuation target, Map<Integer, AnfNode> values) {
      if (target != null) {
        return target.call(b, values);
      }
      AnfNode sum = values.get(0);
      for (int i = 1; i < VARIABLES; i++) {
        sum = b.primitive("Add", sum, b.primitive("Mul", values.get(i), b.constant(i + 1)));
      }
      return sum;
    }

    /// {@return a graph of what follows statement `at`, which takes `assigned`}
    private Continuation rest(
        List<Statement> block,
        int at,
        Map<Integer, AnfNode> values,
        Targets targets,
        List<Integer> assigned) {
      FuncGraph after = b.graph("↓" + at);
      b.define(
          after,
          () -> {
            Map<Integer, AnfNode> inner = new TreeMap<>(values);
            assigned.forEach(each -> inner.put(each, b.parameter("v" + each)));
            return block(block, at + 1, inner, targets);
          });
      return new Continuation(after, assigned);
    }

    private AnfNode choice(
        If choice, Continuation after, Map<Integer, AnfNode> values, Targets targets) {
      AnfNode condition =
          b.primitive("Less", operand(values, choice.left()), operand(values, choice.right()));
      Targets inner = new Targets(after, targets.again(), targets.after());
      FuncGraph whenTrue = b.graph("✓", () -> block(choice.whenTrue(), 0, values, inner));
      FuncGraph whenFalse = b.graph("✗", () -> block(choice.whenFalse(), 0, values, inner));
      return b.call(b.choose(condition, whenTrue, whenFalse));
    }

    private AnfNode loop(
        Loop loop, List<Statement> block, int at, Map<Integer, AnfNode> values, Targets targets) {
      List<Integer> assigned = assigned(loop);
      FuncGraph header = b.graph("↵");
      Continuation again = new Continuation(header, assigned);
      b.define(
          header,
          () -> {
            Map<Integer, AnfNode> round = new TreeMap<>(values);
            assigned.forEach(each -> round.put(each, b.parameter("v" + each)));
            Continuation after = rest(block, at, round, targets, List.of());
            AnfNode condition =
                b.primitive("Less", round.get(loop.counter()), b.constant(loop.count()));
            FuncGraph body =
                b.graph(
                    "↻",
                    () -> {
                      Map<Integer, AnfNode> inner = new TreeMap<>(round);
                      inner.put(
                          loop.counter(),
                          b.primitive("Add", inner.get(loop.counter()), b.constant(1)));
                      // What follows the loop takes the values that it is left with.
                      Continuation left = rest(block, at, round, targets, assigned);
                      return block(loop.body(), 0, inner, new Targets(again, again, left));
                    });
            return b.call(b.choose(condition, body, after.graph()));
          });
      Map<Integer, AnfNode> start = new TreeMap<>(values);
      start.put(loop.counter(), b.constant(0));
      return again.call(b, start);
    }

    private static List<Integer> assigned(Statement statement) {
      TreeSet<Integer> found = new TreeSet<>();
      addAssigned(statement, found);
      return List.copyOf(found);
    }

    private static void addAssigned(Statement statement, Set<Integer> into) {
      switch (statement) {
        case Assign assign -> into.add(assign.target());
        case If choice -> {
          choice.whenTrue().forEach(each -> addAssigned(each, into));
          choice.whenFalse().forEach(each -> addAssigned(each, into));
        }
        case Loop loop -> {
          into.add(loop.counter());
          loop.body().forEach(each -> addAssigned(each, into));
        }
        case Jump jump -> {}
      }
    }
  }
}
