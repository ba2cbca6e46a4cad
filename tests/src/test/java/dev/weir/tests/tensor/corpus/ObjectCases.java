package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Records, classes, patterns, enums.
final class ObjectCases {
  private ObjectCases() {}

  record Pair(Tensor first, Tensor second) {
    Pair swapped() {
      return new Pair(second, first);
    }

    Tensor sum() {
      return first.add(second);
    }
  }

  record Named(String name, int count) {}

  record Checked(int count) {
    Checked {
      if (count < 0) {
        throw new IllegalArgumentException("negative: " + count);
      }
    }
  }

  record Scaled(double by) {
    Scaled(int by) {
      this(by / 2.0);
    }

    static Scaled half() {
      return new Scaled(1);
    }
  }

  sealed interface Shape permits Circle, Square, Pairing {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  record Pairing(Shape a, Shape b) implements Shape {}

  enum Mode {
    UP {
      @Override
      Tensor apply(Tensor x) {
        return x.add(1);
      }
    },
    DOWN {
      @Override
      Tensor apply(Tensor x) {
        return x.subtract(1);
      }
    };

    abstract Tensor apply(Tensor x);
  }

  enum Level {
    LOW(1),
    HIGH(10);

    private final int weight;

    Level(int weight) {
      this.weight = weight;
    }
  }

  static class Base {
    protected Tensor state;
    private int calls;

    Base(Tensor state) {
      this.state = state;
    }

    Tensor step() {
      calls++;
      return state.add(calls);
    }

    int calls() {
      return calls;
    }
  }

  static final class Derived extends Base {
    Derived(Tensor state) {
      super(state);
    }

    @Override
    Tensor step() {
      Tensor up = super.step();
      state = up;
      return up.multiply(2);
    }
  }

  interface Layer {
    Tensor run(Tensor x);

    default Layer then(Layer next) {
      return x -> next.run(run(x));
    }

    static Layer scaling(double by) {
      return x -> x.multiply(by);
    }
  }

  static final class Node {
    final int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static Object makesARecord(Tensor x, int n) {
    return new Pair(x, x.multiply(n));
  }

  static Object readsARecord(Tensor x, int n) {
    Pair p = new Pair(x, x.add(n)).swapped();
    return p.first().subtract(p.second());
  }

  static Object callsARecord(Tensor x, int n) {
    return new Pair(x, x.multiply(n)).swapped().sum();
  }

  static Object comparesRecords(Tensor x, int n) {
    return new Named("a", n).equals(new Named("a", 3)) ? x : x.neg();
  }

  static Object printsARecord(Tensor x, int n) {
    return new Named("a", n).toString() + new Scaled(n);
  }

  static Object hashesARecord(Tensor x, int n) {
    return new Named("a", n).hashCode();
  }

  static Object checksARecord(Tensor x, int n) {
    return x.add(new Checked(n).count());
  }

  static Object checksAndReturns(Tensor x, int n) {
    return new Checked(n);
  }

  static Object otherConstructor(Tensor x, int n) {
    return x.multiply(new Scaled(n).by()).add(Scaled.half().by());
  }

  static double area(Shape shape) {
    return switch (shape) {
      case Circle(double r) -> 3 * r * r;
      case Square s when s.side() > 2 -> 100;
      case Square(double side) -> side * side;
      case Pairing(Circle(var r), var b) -> r + area(b);
      case Pairing(var a, var b) -> area(a) * area(b);
    };
  }

  static Object matchesPatterns(Tensor x, int n) {
    Shape shape = n > 2 ? new Square(n) : n > 0 ? new Square(1.5) : new Circle(n);
    return x.multiply(area(shape));
  }

  static Object matchesNested(Tensor x, int n) {
    Shape shape = new Pairing(n > 0 ? new Circle(n) : new Square(n), new Square(2));
    return x.add(area(shape));
  }

  static Object instanceOfPattern(Tensor x, int n) {
    Object o = n > 2 ? "text" : n > 0 ? (Object) n : x;
    if (o instanceof String s) {
      return x.add(s.length());
    } else if (o instanceof Integer i && i > 0) {
      return x.add(i);
    } else if (o instanceof Tensor t) {
      return t.neg();
    }
    return "none";
  }

  static Object switchesOnTypes(Tensor x, int n) {
    Object o = n > 2 ? 2.5 : n > 0 ? "abc" : n == 0 ? null : 'c';
    return switch (o) {
      case null -> x;
      case Double d -> x.add(d);
      case String s when s.length() > 5 -> x.add(1000);
      case String s -> x.add(s.length());
      case Character c -> x.add(c);
      default -> x.neg();
    };
  }

  static Object enumsHaveMethods(Tensor x, int n) {
    Mode mode = n > 0 ? Mode.UP : Mode.DOWN;
    return mode.apply(x);
  }

  static Object enumsHaveFields(Tensor x, int n) {
    Level level = Level.values()[n > 0 ? 1 : 0];
    return x.add(level.weight).add(level.ordinal());
  }

  static Object switchesOnEnums(Tensor x, int n) {
    Level level = n > 0 ? Level.HIGH : Level.LOW;
    return switch (level) {
      case LOW -> x;
      case HIGH -> x.multiply(10);
    };
  }

  static Object enumByName(Tensor x, int n) {
    return x.add(Level.valueOf(n > 0 ? "LOW" : "HIGH").weight);
  }

  static Object overrides(Tensor x, int n) {
    Base base = n > 0 ? new Derived(x) : new Base(x);
    Tensor a = base.step();
    Tensor b = base.step();
    return a.add(b).add(base.calls());
  }

  static Object returnsAnObject(Tensor x, int n) {
    Base made = new Derived(x.add(n));
    made.step();
    return made.state;
  }

  static Object changesAnObject(Tensor x, int n) {
    CorpusState.Box box = new CorpusState.Box();
    box.value = n;
    box.value *= 2;
    box.content = x;
    return ((Tensor) box.content).add(box.value);
  }

  static Object linksNodes(Tensor x, int n) {
    Node head = null;
    for (int i = 0; i < 4; i++) {
      Node node = new Node(i * n);
      node.next = head;
      head = node;
    }
    int sum = 0;
    for (Node each = head; each != null; each = each.next) {
      sum = sum * 2 + each.value;
    }
    return x.add(sum);
  }

  static Object layersAreLambdas(Tensor x, int n) {
    Layer layer = Layer.scaling(n).then(y -> y.add(1)).then(Tensor::relu);
    return layer.run(x);
  }

  static Object anonymousClass(Tensor x, int n) {
    Layer layer =
        new Layer() {
          private int runs;

          @Override
          public Tensor run(Tensor y) {
            runs++;
            return y.add((long) runs * n);
          }
        };
    return layer.run(layer.run(x));
  }

  static Object localRecord(Tensor x, int n) {
    record Local(int a, int b) {
      int sum() {
        return a + b;
      }
    }
    return x.add(new Local(n, 2 * n).sum());
  }

  static Object identity(Tensor x, int n) {
    Object a = new Node(1);
    Object b = n > 0 ? a : new Node(1);
    return a == b ? x : x.neg();
  }

  static Object nullChecks(Tensor x, int n) {
    String s = n > 0 ? "set" : null;
    return s == null ? x : x.add(Objects.requireNonNull(s).length());
  }

  static Object factorial(Tensor x, int n) {
    return x.multiply(recurse(Math.abs(n)));
  }

  private static int recurse(int n) {
    return n <= 1 ? 1 : n * recurse(n - 1);
  }

  static Object recursesOnTensors(Tensor x, int n) {
    return n <= 0 ? x : (Tensor) recursesOnTensors(x.add(n), n - 1);
  }

  static boolean isEven(int n) {
    return n == 0 || isOdd(n - 1);
  }

  static boolean isOdd(int n) {
    return n != 0 && isEven(n - 1);
  }

  static Object mutualRecursion(Tensor x, int n) {
    return isEven(Math.abs(n)) ? x : x.neg();
  }

  static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }

  static Object ackermannGrows(Tensor x, int n) {
    return x.add(ackermann(2, Math.max(0, n)));
  }

  static Tensor sumOf(Tensor first, Tensor... more) {
    Tensor sum = first;
    for (Tensor each : more) {
      sum = sum.add(each);
    }
    return sum;
  }

  static Object varargs(Tensor x, int n) {
    return n > 0 ? sumOf(x, x, x.neg(), x) : sumOf(x);
  }

  static int maxOf(int... values) {
    int max = Integer.MIN_VALUE;
    for (int each : values) {
      max = Math.max(max, each);
    }
    return max;
  }

  static Object varargsOfInts(Tensor x, int n) {
    return x.add(maxOf(1, n, 2)).add(maxOf(n));
  }

  static <T extends Comparable<T>> T larger(T a, T b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  static Object generics(Tensor x, int n) {
    return x.add(larger(n, 2)).add(larger("a", "b").length());
  }

  static Object classNames(Tensor x, int n) {
    return new Named("a", n).getClass().getSimpleName() + x.getClass().getSimpleName();
  }

  static Object innerState(Tensor x, int n) {
    int[] cell = {n};
    Runnable increment = () -> cell[0]++;
    increment.run();
    increment.run();
    return x.add(cell[0]);
  }

  /// What a number is, is known; what it is worth, is not.
  static Object switchesOnANumbersType(Tensor x, Integer n) {
    Object sum = x.sum().item();
    return switch (sum) {
      case Integer i -> x.add(i);
      case Double d -> x.multiply(d);
      default -> n;
    };
  }

  static Object switchesOnANumber(Tensor x, Integer n) {
    Object sum = x.sum().item() + n;
    return switch (sum) {
      case Double d when d > 4 -> "large";
      case Double d when d < 0 -> "below zero";
      case Double d -> "small " + d;
      default -> "none";
    };
  }

  /// What a loop carries on.
  record Progress(Tensor at, int steps, double level, boolean done) {
    Progress next() {
      return at.sum().item() > 2
          ? new Progress(at.multiply(0.5), steps + 1, level + at.max().item(), true)
          : new Progress(at.add(1), steps + 2, level, at.max().item() > 2);
    }
  }

  /// Either way makes a record, which goes on and leaves.
  static Object makesEitherRecord(Tensor x, Integer n) {
    Progress progress = new Progress(x, 0, n, false);
    for (int i = 0; i < 4; i++) {
      progress = progress.next();
    }
    CorpusState.log.add(progress.steps());
    return progress;
  }

  /// Two names for one record, whichever it is, and boxed numbers.
  static Object choosesBoxes(Tensor x, Integer n) {
    Progress one;
    Progress other;
    if (x.sum().item() > 1) {
      one = new Progress(x, 1, 2, true);
      other = one;
    } else {
      one = new Progress(x.neg(), n, 3, false);
      other = one;
    }
    Integer box = x.max().item() > 2.5 ? Integer.valueOf(3) : n;
    Boolean truth = x.max().item() > 2.5 ? Boolean.TRUE : Boolean.valueOf(n > 1);
    return List.of(one == other, box + 1, truth, other.at(), other.done());
  }

  /// A record that was there may stay: which one it is is not known.
  static Object keepsTheBest(Tensor x, Integer n) {
    Progress first = new Progress(x, 0, n, false);
    Progress best = first;
    if (x.sum().item() > 2) {
      best = new Progress(x.neg(), 1, n, true);
    }
    return List.of(best == first, best);
  }
}
