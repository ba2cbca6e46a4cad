package dev.weir.benchmarks.tensor;

import dev.weir.tensor.EagerKernels;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Index;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// What it takes to compile a function of a hundred lanes and run it for the first time, mapped and batched by hand, in turn:
/// `hardswish` as a call of its own, where both run the kernel of eager code, which is forgotten before; three operators,
/// which are one program; and both within what [Jit] compiles. Beside them, `hardswish` of one lane after the other. Processor time of the thread that
/// calls, so that it says something where other work runs too.
public final class VmapTimes {
  private static final int ROUNDS = 15;
  private static final int WARM_UP = 60;
  private static final int RUNS = 20_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /// The same for a lane and for all lanes, since it has no axes.
  private static final Fn1<Tensor, Tensor> THREE = x -> x.multiply(x).hardswish().add(x);

  /// Two ways to the same tensor.
  private record Pair(
      String name, Supplier<Fn1<Tensor, Tensor>> mapped, Supplier<Fn1<Tensor, Tensor>> byHand) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair("hardswish", () -> Vmap.of(Tensor::hardswish), () -> Tensor::hardswish),
          new Pair("three operators", () -> Vmap.of(THREE), () -> Jit.traced(THREE)),
          new Pair(
              "hardswish, by Jit",
              () -> Jit.of((Tensor x) -> Vmap.of(Tensor::hardswish).apply(x)),
              () -> Jit.of((Tensor x) -> x.hardswish())),
          new Pair(
              "three operators, by Jit",
              () -> Jit.of((Tensor x) -> Vmap.of(THREE).apply(x)),
              () -> Jit.of(THREE)));

  private VmapTimes() {}

  /// Prints the tables.
  public static void main(String[] arguments) {
    System.out.printf(
        "100 lanes, compile and first run, ms of processor time, best of %d: mapped, by hand%n",
        ROUNDS);
    int columns = 2;
    for (Pair pair : PAIRS) {
      long mapped = Long.MAX_VALUE;
      long byHand = Long.MAX_VALUE;
      // The compiler itself is warm then. No sizes come twice.
      for (int round = -WARM_UP; round < ROUNDS; round++) {
        Tensor x = Rng.of(round).normal(100, columns++).multiply(100);
        if (round == 0) {
          mapped = Long.MAX_VALUE;
          byHand = Long.MAX_VALUE;
        }
        boolean isFirst = round % 2 == 0;
        if (isFirst) {
          mapped = Math.min(mapped, first(pair.mapped().get(), x));
        }
        byHand = Math.min(byHand, first(pair.byHand().get(), x));
        if (!isFirst) {
          mapped = Math.min(mapped, first(pair.mapped().get(), x));
        }
      }
      System.out.printf(
          "%-24s %8.2f %8.2f, %.2f times%n",
          pair.name(), mapped / 1e6, byHand / 1e6, (double) mapped / byHand);
    }
    long loop = Long.MAX_VALUE;
    long mapped = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS / 3; round++) {
      Tensor x = Rng.of(round).normal(100, columns++).multiply(100);
      mapped = Math.min(mapped, first(PAIRS.get(2).mapped().get(), x));
      loop = Math.min(loop, first(loop(), x));
    }
    System.out.printf(
        "hardswish, one by one    %8.2f, %.0f times of mapped%n",
        loop / 1e6, (double) loop / mapped);
    Tensor x = Rng.of(1).normal(100, 2).multiply(100);
    System.out.println("a run once warm, best of " + ROUNDS + ": mapped, batched by hand, ns");
    for (Pair pair : PAIRS) {
      long warm = run(pair.mapped().get(), x);
      long hand = run(pair.byHand().get(), x);
      System.out.printf(
          "%-24s %,8d %,8d, %.2f times%n", pair.name(), warm, hand, (double) warm / hand);
    }
  }

  private static Fn1<Tensor, Tensor> loop() {
    return Jit.of((Tensor all) -> {
      List<Tensor> rows = new ArrayList<>();
      for (int i = 0; i < all.dim(0); i++) {
        rows.add(all.get(Index.at(i)).hardswish());
      }
      return Tensor.stack(rows);
    });
  }

  private static long first(Fn1<Tensor, Tensor> f, Tensor x) {
    EagerKernels.setOpenSizes(true);
    long start = THREADS.getCurrentThreadCpuTime();
    f.apply(x);
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static long best(LongSupplier once) {
    long best = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      best = Math.min(best, once.getAsLong());
    }
    return best;
  }

  private static long run(Fn1<Tensor, Tensor> f, Tensor x) {
    // The JVM has compiled it after the first of these.
    long first = round(f, x);
    return Math.min(first, Math.min(round(f, x), round(f, x)));
  }

  private static long round(Fn1<Tensor, Tensor> f, Tensor x) {
    return best(() -> {
      long start = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < RUNS / 100; i++) {
        try (Scope _ = Scope.open()) {
          for (int j = 0; j < 100; j++) {
            f.apply(x);
          }
        }
      }
      return (THREADS.getCurrentThreadCpuTime() - start) / RUNS;
    });
  }
}
