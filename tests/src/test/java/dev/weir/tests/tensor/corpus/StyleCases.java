package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Tensor;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Java of many styles.
@SuppressWarnings({
  "FallThrough",
  "fallthrough",
  "NarrowCalculation",
  "StringSplitter",
  "BadShiftAmount",
  "UnusedVariable",
  "ClassCanBeStatic",
  "JdkObsolete"
}) // what people write
final class StyleCases {
  private StyleCases() {}

  sealed interface Expr permits Lit, Sum, Prod, Scaled {}

  record Lit(Tensor value) implements Expr {}

  record Sum(Expr a, Expr b) implements Expr {}

  record Prod(Expr a, Expr b) implements Expr {}

  record Scaled(double by, Expr of) implements Expr {}

  private static Tensor eval(Expr e) {
    return switch (e) {
      case Lit(var value) -> value;
      case Sum(Lit(var a), Lit(var b)) -> a.add(b).add(0.5);
      case Sum(var a, var b) -> eval(a).add(eval(b));
      case Prod(var a, var b) when a == b -> eval(a).square();
      case Prod(var a, var b) -> eval(a).multiply(eval(b));
      case Scaled(double by, var of) when by == 1 -> eval(of);
      case Scaled(double by, Lit(var value)) when by < 0 -> value.neg().multiply(-by);
      case Scaled(double by, var of) -> eval(of).multiply(by);
    };
  }

  static Object evaluatesTrees(Tensor x, int n) {
    Expr leaf = new Lit(x);
    Expr e = new Sum(new Prod(leaf, leaf), new Scaled(n, new Sum(leaf, new Lit(x.add(1)))));
    return eval(new Prod(e, new Scaled(1, leaf)));
  }

  static Object showsTrees(Tensor x, int n) {
    Expr e = new Scaled(n, new Scaled(2.5, new Scaled(-1, new Lit(x))));
    int depth = 0;
    while (e instanceof Scaled(double by, Expr of) && by != -1) {
      depth++;
      e = of;
    }
    return depth + " " + e.getClass().getSimpleName();
  }

  enum Op implements BinaryOperator<Tensor> {
    ADD("+") {
      @Override
      public Tensor apply(Tensor a, Tensor b) {
        return a.add(b);
      }
    },
    MUL("*") {
      @Override
      public Tensor apply(Tensor a, Tensor b) {
        return a.multiply(b);
      }
    };

    final String sign;

    Op(String sign) {
      this.sign = sign;
    }
  }

  static Object enumsThatCompute(Tensor x, int n) {
    Tensor y = x;
    StringBuilder text = new StringBuilder();
    for (Op op : Op.values()) {
      y = op.apply(y, x);
      text.append(op.sign).append(op.ordinal()).append(op.name().charAt(0));
    }
    return List.of(y, text.reverse().toString());
  }

  static Object mapsByEnum(Tensor x, int n) {
    Map<Op, Tensor> map = new EnumMap<>(Op.class);
    map.put(Op.MUL, x.multiply(n));
    map.put(Op.ADD, x.add(n));
    Tensor y = x;
    for (Map.Entry<Op, Tensor> each : map.entrySet()) {
      y = each.getKey().apply(y, each.getValue());
    }
    return y;
  }

  static Object switchesOnEnumsWithYield(Tensor x, int n) {
    Op op = n % 2 == 0 ? Op.ADD : Op.MUL;
    return switch (op) {
      case ADD -> {
        Tensor y = x;
        for (int i = 0; i < 2; i++) {
          y = op.apply(y, x);
        }
        yield y;
      }
      case MUL -> op.andThen(Tensor::neg).apply(x, x);
    };
  }

  static final class Countdown implements Iterable<Integer> {
    private final int from;

    Countdown(int from) {
      this.from = from;
    }

    @Override
    public Iterator<Integer> iterator() {
      return new Iterator<>() {
        private int now = from;

        @Override
        public boolean hasNext() {
          return now > 0;
        }

        @Override
        public Integer next() {
          if (now <= 0) {
            throw new NoSuchElementException();
          }
          return now--;
        }
      };
    }
  }

  static Object ownIterators(Tensor x, int n) {
    Tensor y = x;
    for (int i : new Countdown(n)) {
      y = y.multiply(0.5).add(i);
    }
    return y;
  }

  static Object generics(Tensor x, int n) {
    Node<Tensor> list = null;
    for (int i = 0; i < 3; i++) {
      list = new Node<>(x.add(i * n), list);
    }
    return Node.fold(list, x.zerosLike(), (a, b) -> a.multiply(2).add(b));
  }

  record Node<T>(T head, Node<T> tail) {
    static <T, R> R fold(Node<T> list, R first, BiFunction<R, T, R> f) {
      R now = first;
      for (Node<T> each = list; each != null; each = each.tail()) {
        now = f.apply(now, each.head());
      }
      return now;
    }
  }

  interface Shape {
    Tensor area(Tensor x);

    default Tensor twice(Tensor x) {
      return area(x).add(area(x.neg()));
    }

    static Shape of(double by) {
      return x -> x.multiply(by).add(1);
    }
  }

  static Object defaultMethods(Tensor x, int n) {
    Shape square = x2 -> x2.multiply(x2);
    return square.twice(x).add(Shape.of(n).twice(x));
  }

  interface Step {
    Tensor on(Tensor x, int by);

    default Tensor on(Tensor x) {
      return on(x.add(1), 2).multiply(3);
    }
  }

  static Object overloadedDefaults(Tensor x, int n) {
    Step step = (y, by) -> y.multiply(by).add(n);
    return step.on(x).add(step.on(x, 5));
  }

  static Object innerClasses(Tensor x, int n) {
    Outer outer = new Outer(n);
    Outer.Inner first = outer.new Inner(2);
    Outer.Inner second = outer.new Inner(3);
    first.step();
    second.step();
    first.step();
    return x.add(outer.total).multiply(first.sum() + second.sum());
  }

  static final class Outer {
    int total;

    Outer(int start) {
      total = start;
    }

    final class Inner {
      private final int by;

      Inner(int by) {
        this.by = by;
      }

      void step() {
        total += by;
      }

      int sum() {
        return total * by;
      }
    }
  }

  static Object localClasses(Tensor x, int n) {
    int[] calls = {0};
    class Adder {
      final Tensor by;

      Adder(Tensor by) {
        this.by = by;
      }

      Tensor on(Tensor y) {
        calls[0]++;
        return y.add(by).add(n);
      }
    }
    Adder adder = new Adder(x.abs());
    Tensor y = adder.on(adder.on(x));
    return y.multiply(calls[0]);
  }

  static Object localRecordsAndEnums(Tensor x, int n) {
    enum Kind {
      LOW,
      HIGH
    }
    record Pair(Kind kind, Tensor of) {
      Pair {
        if (kind == Kind.HIGH) {
          of = of.multiply(10);
        }
      }
    }
    List<Pair> pairs =
        Stream.of(0, 1, 2).map(i -> new Pair(i < n ? Kind.LOW : Kind.HIGH, x.add(i))).toList();
    Map<Kind, Long> counts =
        pairs.stream().collect(Collectors.groupingBy(Pair::kind, Collectors.counting()));
    Tensor sum = pairs.stream().map(Pair::of).reduce(Tensor::add).orElseThrow();
    return List.of(sum, counts.getOrDefault(Kind.LOW, 0L));
  }

  static Object ternariesWithEffects(Tensor x, int n) {
    int i = 0;
    int a = n > 1 ? i++ : ++i + i++;
    int b = (i += 3) > 3 ? i-- : i;
    int[] c = {1, 2, 3, 4};
    c[i % 4] = c[(i + 1) % 4] = a + b;
    c[0] += c[1]++ * 2;
    return x.add(a).multiply(b).add(c[0]).add(c[1]).add(c[2] - c[3]);
  }

  static Object arraysOfArrays(Tensor x, int n) {
    double[][] m = new double[3][];
    for (int i = 0; i < 3; i++) {
      m[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        m[i][j] = i * j + n;
      }
    }
    int[][][] cube = new int[2][2][2];
    cube[1][0][1] = n;
    Tensor[][] grid = {{x, x.add(1)}, {x.neg()}};
    Tensor y = x;
    for (Tensor[] row : grid) {
      for (Tensor each : row) {
        y = y.multiply(each);
      }
    }
    return y.add(m[2][2]).add(m[1].length).add(cube[1][0][1]).add(Arrays.stream(m[2]).sum());
  }

  static Object cloneAndFill(Tensor x, int n) {
    int[] a = {3, 1, 2};
    int[] b = a.clone();
    Arrays.fill(a, 1, 3, n);
    Arrays.sort(b);
    long[] c = new long[4];
    System.arraycopy(new long[] {n, n + 1L}, 0, c, 1, 2);
    return x.add(a[0] + a[1])
        .multiply(b[0])
        .add((double) (c[1] + c[2]))
        .add(Arrays.equals(a, b) ? 1 : 0);
  }

  static Object varargsOfTensors(Tensor x, int n) {
    return total(x, x.neg(), x.multiply(n)).add(total()).add(total(new Tensor[] {x}));
  }

  private static Tensor total(Tensor... all) {
    Tensor sum = Tensor.zeros(3);
    for (Tensor each : all) {
      sum = sum.add(each);
    }
    return sum.multiply(Math.max(1, all.length));
  }

  static Object textBlocksAndSwitches(Tensor x, int n) {
    String text =
        """
        add %d
        mul 2
        neg
        nothing\
        """
            .formatted(n);
    Tensor y = x;
    for (String line : text.split("\n")) {
      String[] words = line.trim().split(" ");
      switch (words[0]) {
        case "add" -> y = y.add(Integer.parseInt(words[1]));
        case "mul" -> y = y.multiply(Double.parseDouble(words[1]));
        case "neg" -> y = y.neg();
        default -> y = y.add(words[0].length());
      }
    }
    return y;
  }
}
