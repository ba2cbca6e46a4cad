package dev.weir.tests.tensor.corpus;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Numbers, text, collections and objects of many styles.
@SuppressWarnings({
  "FallThrough",
  "fallthrough",
  "NarrowCalculation",
  "NarrowingCompoundAssignment",
  "UnnecessaryParentheses",
  "CharacterGetNumericValue",
  "BoxedPrimitiveEquality",
  "EqualsIncompatibleType",
  "BadShiftAmount",
  "UnusedVariable",
  "ClassCanBeStatic",
  "JdkObsolete"
}) // what people write
final class MixedCases {
  private MixedCases() {}

  static Object bitTricks(Tensor x, int n) {
    int v = n * 0x9E3779B9;
    v ^= v >>> 16;
    v = Integer.rotateLeft(v, 5) + Integer.bitCount(v);
    long w = ((long) v << 33) | (v & 0xFFL);
    w = Long.reverse(w) >>> 3;
    byte b = (byte) v;
    int u = b & 0xFF;
    return x.add(v % 1000)
        .add((double) (w % 1009))
        .add(u)
        .add(Long.numberOfLeadingZeros(w))
        .add(1 << 33);
  }

  static Object smallTypes(Tensor x, int n) {
    byte b = (byte) (127 + n);
    short s = (short) (b * 300);
    char c = (char) (s + 'a');
    c += 1;
    b >>>= 1;
    s++;
    int i = c;
    long l = Integer.MAX_VALUE;
    l *= n;
    float f = l;
    i = (int) 1e20;
    int j = (int) Double.NaN;
    long k = (long) -1e30f;
    return x.add(b)
        .add(s % 100)
        .add(c % 97)
        .add((double) (l % 1001))
        .add(f / 1e9)
        .add(i % 10)
        .add(j)
        .add((double) (k % 7));
  }

  static Object charArithmetic(Tensor x, int n) {
    StringBuilder out = new StringBuilder();
    for (char c = 'a'; c < 'e'; c += 2) {
      out.append((char) (c + n)).append(c - 'a').append(c);
    }
    out.insert(1, '_').setCharAt(0, Character.toUpperCase('z'));
    out.deleteCharAt(out.length() - 1);
    return out + "|" + out.indexOf("_") + ('a' + 1) + (char) ('a' + 1);
  }

  static Object nestedLambdas(Tensor x, int n) {
    Function<Integer, Function<Tensor, Supplier<Tensor>>> f = k -> t -> () -> t.multiply(k).add(n);
    UnaryOperator<Tensor> twice = t -> f.apply(2).apply(t).get();
    IntFunction<UnaryOperator<Tensor>> times =
        k -> k == 0 ? UnaryOperator.identity() : t -> twice.apply(t).add(k);
    return times.apply(n > 0 ? 1 : 0).andThen(twice).compose(Tensor::abs).apply(x);
  }

  static Object accumulates(Tensor x, int n) {
    return powers(x, Math.abs(n), x.onesLike(), new ArrayList<>());
  }

  private static List<Tensor> powers(Tensor x, int left, Tensor now, List<Tensor> all) {
    if (left == 0) {
      return all;
    }
    all.add(now);
    return powers(x, left - 1, now.multiply(x), all);
  }

  static Object optionalsChain(Tensor x, int n) {
    Optional<Tensor> some = n > 0 ? Optional.of(x.add(n)) : Optional.empty();
    OptionalInt size = IntStream.range(0, Math.max(0, n)).filter(i -> i * i > 3).findFirst();
    return some.filter(t -> t.rank() == 1)
        .map(Tensor::neg)
        .or(() -> Optional.of(x))
        .flatMap(t -> Optional.of(t.add(size.orElse(-7))))
        .get();
  }

  static Object mapsOfTensors(Tensor x, int n) {
    Map<String, Tensor> map = new TreeMap<>(Comparator.reverseOrder());
    map.put("a", x);
    map.put("c", x.add(1));
    map.merge("a", x, Tensor::multiply);
    map.computeIfAbsent("b", k -> x.add(k.length() + n));
    map.computeIfPresent("c", (k, v) -> n > 2 ? null : v.neg());
    map.replaceAll((k, v) -> v.add(k.charAt(0) - 'a'));
    StringJoiner keys = new StringJoiner(",", "[", "]");
    Tensor y = x;
    for (var each : map.entrySet()) {
      keys.add(each.getKey());
      y = y.multiply(2).add(each.getValue());
    }
    return List.of(y, keys.toString());
  }

  static Object collectors(Tensor x, int n) {
    Map<Boolean, List<Integer>> parts =
        IntStream.rangeClosed(1, 6).boxed().collect(Collectors.partitioningBy(i -> i > n));
    String joined =
        parts.get(true).stream().map(String::valueOf).collect(Collectors.joining("+", "<", ">"));
    double mean = parts.get(false).stream().mapToInt(i -> i).average().orElse(-1);
    var stats = IntStream.of(3, 1, n).summaryStatistics();
    return List.of(x.add(mean).add(stats.getMax()).add((double) stats.getSum()), joined);
  }

  static Object queues(Tensor x, int n) {
    record Job(int rank, Tensor of) {}
    PriorityQueue<Job> queue = new PriorityQueue<>(Comparator.comparingInt(Job::rank));
    queue.add(new Job(n, x));
    queue.add(new Job(2, x.add(2)));
    queue.add(new Job(-n, x.multiply(3)));
    Deque<Tensor> stack = new ArrayDeque<>();
    while (!queue.isEmpty()) {
      stack.push(queue.poll().of());
    }
    Tensor y = stack.pop();
    while (!stack.isEmpty()) {
      y = y.multiply(0.5).add(stack.pollLast());
    }
    return y;
  }

  static Object memoizes(Tensor x, int n) {
    Map<Integer, Tensor> memo = new HashMap<>();
    return fib(x, Math.abs(n) + 3, memo).add(memo.size());
  }

  private static Tensor fib(Tensor x, int k, Map<Integer, Tensor> memo) {
    if (k < 2) {
      return x;
    }
    Tensor known = memo.get(k);
    if (known == null) {
      known = fib(x, k - 1, memo).add(fib(x, k - 2, memo));
      memo.put(k, known);
    }
    return known;
  }

  static Object builders(Tensor x, int n) {
    return new Net().scale(2).shift(n).then(Tensor::neg).then(t -> t.add(0.5)).run(x);
  }

  static final class Net {
    private final List<UnaryOperator<Tensor>> steps = new ArrayList<>();

    Net scale(double by) {
      return then(t -> t.multiply(by));
    }

    Net shift(int by) {
      steps.add(t -> t.add(by));
      return this;
    }

    Net then(UnaryOperator<Tensor> step) {
      steps.add(step);
      return this;
    }

    Tensor run(Tensor x) {
      return steps.stream()
          .reduce((f, g) -> t -> g.apply(f.apply(t)))
          .orElse(UnaryOperator.identity())
          .apply(x);
    }
  }

  static Object stringsOfMany(Tensor x, int n) {
    String s =
        "n=" + n + ' ' + 1.0f + 2e-5 + 'c' + null + true + (char) 66 + 3L + new int[0].length;
    return s.toUpperCase(java.util.Locale.ROOT)
            .replace("N", "m")
            .strip()
            .repeat(2)
            .chars()
            .filter(c -> c == 'm')
            .count()
        + s.substring(2).concat(String.join("-", "p", "q"))
        + s.contains("TRUE")
        + s.lastIndexOf('0')
        + "%5.2f|%-4d|%04x|%s".formatted(n / 3.0, n, n & 0xFF, List.of(n));
  }

  static Object bitSets(Tensor x, int n) {
    BitSet set = new BitSet();
    set.set(1, 4);
    set.flip(Math.abs(n));
    Tensor y = x;
    for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
      y = y.add(i);
    }
    return y.multiply(set.cardinality());
  }

  static Object comparators(Tensor x, int n) {
    record Item(String name, int size, Tensor of) {}
    List<Item> items =
        new ArrayList<>(
            List.of(
                new Item("b", 2, x), new Item("a", 2, x.add(1)), new Item("c", n, x.multiply(2))));
    items.sort(
        Comparator.comparing(Item::size, Comparator.reverseOrder()).thenComparing(Item::name));
    Tensor y = x.zerosLike();
    for (Item each : items) {
      y = y.multiply(2).add(each.of());
    }
    return y;
  }

  static Object swapsByXor(Tensor x, int n) {
    int a = n;
    int b = 12;
    a ^= b;
    b ^= a;
    a ^= b;
    long big = Long.MIN_VALUE;
    big--;
    return x.add(a)
        .multiply(b)
        .add((double) (Math.floorMod(big, 97L)))
        .add(Math.floorDiv(n, 2))
        .add(-7 / 2 + -7 % 2 + (-7 >> 1) + (-7 >>> 30));
  }

  static Object staticNested(Tensor x, int n) {
    Counter.made = 0;
    Counter a = new Counter(n);
    Counter b = a.next().next();
    return x.add(b.value).add(Counter.made);
  }

  static final class Counter {
    static int made;
    final int value;

    Counter(int value) {
      this.value = value;
      made++;
    }

    Counter next() {
      return new Counter(value + 1);
    }
  }

  static Object initialisers(Tensor x, int n) {
    Prepared p = new Prepared(n);
    return x.add(p.a).multiply(p.b.size()).add(p.b.get(1));
  }

  static class Base {
    final int a;

    Base(int n) {
      a = n + size();
    }

    int size() {
      return 1;
    }
  }

  static final class Prepared extends Base {
    final List<Integer> b = new ArrayList<>();

    {
      b.add(4);
    }

    Prepared(int n) {
      super(n * 2);
      b.add(n);
    }

    @Override
    int size() {
      return 7;
    }
  }

  static Object constantsOfClasses(Tensor x, int n) {
    return x.add(Math.PI)
        .add(Integer.MIN_VALUE % 1000)
        .add(Byte.MAX_VALUE)
        .add(Float.MIN_NORMAL)
        .add(Character.getNumericValue('7'))
        .multiply(Double.compare(0.0, -0.0));
  }

  static Object floatsAndDoubles(Tensor x, int n) {
    float f = 0.1f + 0.2f;
    double d = 0.1 + 0.2;
    float g = (float) d;
    boolean same = f == g;
    double h = f;
    int bits = Float.floatToIntBits(f);
    long more = Double.doubleToRawLongBits(d);
    return x.add(h - d)
        .multiply(same ? 2 : 3)
        .add(bits % 101)
        .add((double) (more % 103))
        .add(Math.fma(2.0, n, 1))
        .add(Math.ulp(1f))
        .add(n / 0.0 > 5 ? 1 : 0)
        .add(Math.round(-2.5));
  }

  static Object tensorsInConditions(Tensor x, int n) {
    Tensor y = x;
    while (y.lessThan(Tensor.full(4, DType.FLOAT32, 3)).all().isTrue()) {
      y = y.add(1);
    }
    if (y.equal(y).all().isTrue() && y.greaterThan(x).any().isTrue()) {
      y = y.multiply(n);
    }
    return y;
  }

  static Object checksLists(Tensor x, int n) {
    List<Tensor> all = new ArrayList<>(List.of(x, x.add(1), x));
    int first = all.indexOf(x);
    int last = all.lastIndexOf(x);
    boolean gone = all.remove(x);
    all.addAll(0, List.of(x.neg(), x));
    java.util.Collections.reverse(all);
    all.set(0, all.get(0).add(first + last * 10));
    all.removeIf(t -> t == x);
    return List.of(all, gone, all.size());
  }

  static Object predicates(Tensor x, int n) {
    IntPredicate even = i -> i % 2 == 0;
    IntPredicate big = i -> i > 2;
    return IntStream.range(0, 6)
        .filter(even.and(big.negate()).or(i -> i == n))
        .mapToObj(i -> x.multiply(i))
        .reduce(x, Tensor::add);
  }

  static Object linkedMaps(Tensor x, int n) {
    Map<Integer, String> map = new LinkedHashMap<>();
    for (int i = 5; i > 0; i--) {
      map.put(i * n % 4, "v" + i);
    }
    map.remove(0);
    map.putIfAbsent(3, "three");
    return map;
  }

  static Object unboxesNull(Tensor x, int n) {
    Integer box = n > 2 ? null : Integer.valueOf(n);
    try {
      return x.add(box + 1);
    } catch (NullPointerException e) {
      return x.neg();
    }
  }

  static Object integerCaches(Tensor x, int n) {
    Integer a = 127;
    Integer b = 127;
    Long c = 127L;
    Object d = n > 0 ? 1 : 2.0;
    return List.of(a == b, c.equals(127), d, a.equals(b), x.add(a.compareTo(n)));
  }

  static Object iteratesByHand(Tensor x, int n) {
    List<Integer> numbers = new ArrayList<>(List.of(4, 5, 6, 7));
    Tensor y = x;
    for (var i = numbers.listIterator(); i.hasNext(); ) {
      int at = i.nextIndex();
      int each = i.next();
      if (each == 5) {
        i.remove();
      } else if (each == 6) {
        i.set(each * n);
        i.add(9);
      }
      y = y.add(each * at);
    }
    return List.of(y, numbers);
  }

  static Object changesAnArgument(Tensor x, int n) {
    List<Tensor> list = new ArrayList<>();
    fill(list, x, n);
    fill(list, x.neg(), 1);
    return list;
  }

  private static void fill(List<? super Tensor> list, Tensor x, int n) {
    for (int i = 0; i < n; i++) {
      list.add(x.add(i));
    }
  }

  static Object wildcards(Tensor x, int n) {
    Map<String, ? extends List<? extends Number>> map = Map.of("k", List.of(1, 2.5, 3L, (short) n));
    double sum = 0;
    for (Number each : map.get("k")) {
      sum += each.doubleValue();
    }
    return x.multiply(sum);
  }

  static Object deepStrings(Tensor x, int n) {
    CorpusState.text = "";
    Runnable say = () -> CorpusState.text += n;
    say.run();
    Runnable twice =
        () -> {
          say.run();
          say.run();
        };
    twice.run();
    CorpusState.log.add(CorpusState.text);
    return x.add(CorpusState.text.length());
  }
}
