package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Numbers of Java that depend on tensors, and records with constructors that look at what they are given.
@SuppressWarnings({"NarrowCalculation", "LongDoubleConversion"}) // what people write
final class NumberCases {
  private NumberCases() {}

  static Object countsSteps(Tensor x, int n) {
    int steps = 0;
    Tensor y = x;
    while (y.abs().max().item() > 0.5 && steps < n + 4) {
      y = y.multiply(0.5);
      steps++;
    }
    return y.add(steps);
  }

  static Object newton(Tensor x, int n) {
    Tensor y = x.abs().add(1);
    double error = Double.MAX_VALUE;
    for (int i = 0; i < n && error > 1e-3; i++) {
      Tensor next = y.add(x.abs().divide(y)).multiply(0.5);
      error = next.subtract(y).abs().max().item();
      y = next;
    }
    return y;
  }

  static Object breaksOnATensor(Tensor x, int n) {
    for (int i = 0; i < n; i++) {
      x = x.multiply(2);
      if (x.sum().item() > 9) {
        break;
      }
    }
    return x;
  }

  static Object continuesOnATensor(Tensor x, int n) {
    int skipped = 0;
    for (int i = 0; i < n; i++) {
      x = x.multiply(1.5);
      if (x.sum().item() < 6) {
        skipped++;
        continue;
      }
      x = x.subtract(1);
    }
    return x.add(skipped * 100);
  }

  static Object nestedOnTensors(Tensor x, int n) {
    int outer = 0;
    int inner = 0;
    while (x.sum().item() > 0.5) {
      outer++;
      Tensor y = x;
      while (y.max().item() > 1) {
        y = y.multiply(0.7);
        inner++;
      }
      x = y.multiply(0.5);
    }
    return x.add(outer).add(inner * 10).add(n);
  }

  static Object untilDone(Tensor x, int n) {
    boolean done = false;
    int i = 0;
    while (!done) {
      x = x.multiply(0.5);
      done = x.abs().max().item() < 0.3;
      if (++i > 20) {
        done = true;
      }
    }
    return i > 3 && n > 0;
  }

  static Object flags(Tensor x, int n) {
    boolean big = x.sum().item() > n;
    boolean negative = x.min().item() < -1;
    if (big && !negative) {
      return x.multiply(2);
    }
    return big ^ negative ? x.neg() : x;
  }

  static Object score(Tensor x, int n) {
    int score = n;
    if (x.sum().item() > 1.7) {
      score += 1;
    }
    if (x.max().item() > 2.5) {
      score |= 4;
    }
    return List.of(score, (byte) (score + 126), (char) ('a' + score));
  }

  static Object wrapsAround(Tensor x, int n) {
    int count = Integer.MAX_VALUE - 1;
    long product = Long.MAX_VALUE;
    while (x.sum().item() > 0.1) {
      x = x.multiply(0.5);
      count++;
      product = product * 31 + count ^ n;
    }
    return List.of(count, product);
  }

  static Object divides(Tensor x, int n) {
    int k = 7;
    if (x.sum().item() > 1.7) {
      k = -7;
    }
    return x.add(k / n).add(k % n).add(k >> 1).add(k >>> 28).add(k << 3).add(~k).add(Math.abs(k));
  }

  static Object bestOf(Tensor x, int n) {
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      double sum = x.multiply(i % 3).sum().item();
      if (sum > most) {
        best = i;
        most = sum;
      }
    }
    return best;
  }

  static Object compares(Tensor x, int n) {
    return x.sum().item() > x.max().item() - n;
  }

  static Object manyCounts(Tensor x, int n) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int count = i;
      while (x.sum().item() * count > 1 && count < 5) {
        count++;
      }
      all.add(count);
    }
    counts.put("all", n);
    return List.of(counts, all);
  }

  private static int depth(int n) {
    return n == 0 ? 0 : 1 + depth(n - 1);
  }

  static Object recursesDeep(Tensor x, int n) {
    return x.add(depth(200 * Math.abs(n)));
  }

  static Object sameBoxes(Tensor x, int n) {
    Integer a = CorpusState.counter;
    Integer b = Integer.valueOf(n);
    return x.add(a.equals(b) ? 1 : 0).add(a <= b ? 10 : 0);
  }

  static Object partitions(Tensor x, int n) {
    return IntStream.range(0, Math.abs(n))
        .boxed()
        .collect(
            Collectors.partitioningBy(
                i -> i % 2 == 0, Collectors.mapping(i -> x.multiply(i), Collectors.toList())));
  }

  /// Checks, and copies.
  record Checked(Tensor x, int n, List<String> tags) {
    Checked {
      Objects.requireNonNull(x, "x");
      if (n < 0) {
        throw new IllegalArgumentException("n is " + n);
      }
      tags = List.copyOf(tags);
    }

    Checked with(String tag) {
      List<String> more = new ArrayList<>(tags);
      more.add(tag);
      return new Checked(x.add(1), n + 1, more);
    }
  }

  static Object checks(Tensor x, int n) {
    Checked made = new Checked(x.relu(), n, List.of("a")).with("b" + n);
    return List.of(made, made.tags());
  }

  /// Puts its numbers in order.
  record Range(int low, int high, String name) {
    Range {
      if (low > high) {
        int kept = low;
        low = high;
        high = kept;
      }
      name = name.strip() + low;
    }
  }

  static Object normalises(Tensor x, int n) {
    Range range = new Range(n, 2, " r ");
    return List.of(range, x.add(range.low()), new Range(7, range.high(), range.name()));
  }

  /// Counts what is made.
  record Counted(Tensor x) {
    Counted {
      CorpusState.counter++;
    }
  }

  static Object countsItself(Tensor x, int n) {
    return new Counted(x.add(n));
  }

  /// Takes a copy that can be changed.
  record Growing(List<Tensor> all) {
    Growing {
      all = new ArrayList<>(all);
    }
  }

  static Object growsInside(Tensor x, int n) {
    Growing made = new Growing(List.of(x));
    made.all().add(x.add(n));
    return made;
  }

  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Tensor at;

    Failure(String message, Tensor at, Throwable cause) {
      super(message, cause);
      this.at = at;
    }
  }

  private static Tensor fails(Tensor x, int n) {
    try {
      return x.add(10 / n);
    } catch (ArithmeticException e) {
      throw new Failure("of " + n, x.neg(), e);
    }
  }

  static Object causes(Tensor x, int n) {
    try {
      return fails(x, n);
    } catch (Failure e) {
      CorpusState.log.add(e.getMessage() + " by " + e.getCause().getMessage());
      return e.at;
    }
  }

  /// A function that is compiled within code that is.
  static Object compilesWithin(Tensor x, Integer n) {
    Fn1<Tensor, Tensor> f = Jit.of((Tensor each) -> each.multiply(n).add(1));
    return f.apply(f.apply(x));
  }
}
