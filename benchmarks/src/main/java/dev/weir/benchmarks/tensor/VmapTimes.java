package dev.weir.benchmarks.tensor;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.HyperMap;
import dev.weir.tensor.Index;
import dev.weir.tensor.Jit;
import dev.weir.tensor.MultiType;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// What it takes to compile a hundred lanes of `hardswish`, and run them: mapped, batched by hand, and one after the other;
/// and to record a thousand leaves by [HyperMap] and by a function that calls itself.
public final class VmapTimes {
  private static final int ROUNDS = 9;
  private static final int RUNS = 20_000;
  private static final int LEAVES = 1000;

  private VmapTimes() {}

  /// Prints the tables.
  public static void main(String[] arguments) {
    Tensor x = Rng.of(1).normal(100, 2).multiply(100);
    // The compiler itself is warm from here on.
    for (int i = 0; i < 3; i++) {
      int rows = 30 + i;
      Tensor less = x.get(Index.slice(0, rows));
      loop().apply(less);
      mapped().apply(less);
      byHand().apply(less);
    }
    long mapped = Long.MAX_VALUE;
    long byHand = Long.MAX_VALUE;
    long loop = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      // Sizes that nothing was compiled for.
      Tensor other = Rng.of(round).normal(100, 2 + round).multiply(100);
      mapped = Math.min(mapped, first(mapped(), other));
      byHand = Math.min(byHand, first(byHand(), other));
      loop = Math.min(loop, first(loop(), other));
    }
    System.out.println(
        "hardswish of 100 lanes of 2 to 10, compile and first run, best of " + ROUNDS);
    System.out.printf("mapped           %,10.2f ms%n", mapped / 1e6);
    System.out.printf("batched by hand  %,10.2f ms%n", byHand / 1e6);
    System.out.printf(
        "one by one       %,10.2f ms, %.0f times%n", loop / 1e6, (double) loop / mapped);
    System.out.println("a run once warm, best of " + ROUNDS);
    long warm = run(mapped(), x);
    long hand = run(byHand(), x);
    System.out.printf("mapped           %,10d ns%n", warm);
    System.out.printf("batched by hand  %,10d ns, %.2f times%n", hand, (double) warm / hand);
    leaves();
  }

  private static Fn1<Tensor, Tensor> mapped() {
    return Vmap.of(Tensor::hardswish);
  }

  private static Fn1<Tensor, Tensor> byHand() {
    return Jit.of(Tensor::hardswish);
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
    long start = System.nanoTime();
    f.apply(x);
    return System.nanoTime() - start;
  }

  private static long best(LongSupplier once) {
    long best = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      best = Math.min(best, once.getAsLong());
    }
    return best;
  }

  private static long run(Fn1<Tensor, Tensor> f, Tensor x) {
    return best(() -> {
      long start = System.nanoTime();
      for (int i = 0; i < RUNS / 100; i++) {
        try (Scope _ = Scope.open()) {
          for (int j = 0; j < 100; j++) {
            f.apply(x);
          }
        }
      }
      return (System.nanoTime() - start) / RUNS;
    });
  }

  private static void leaves() {
    List<Tensor> x = new ArrayList<>();
    for (int i = 0; i < LEAVES; i++) {
      x.add(Tensor.full(i, DType.FLOAT32, 4));
    }
    HyperMap sum =
        HyperMap.of(
            MultiType.builder()
                .on(Tensor.class, Tensor.class, (Tensor a, Tensor b) -> a.add(b))
                .build());
    long flat = best(() -> time(() -> Jit.of((List<Tensor> a) -> sum.apply(a, a)).apply(x)));
    long recursive = best(() -> time(() -> Jit.of((List<Tensor> a) -> recursive(a, a)).apply(x)));
    System.out.println(
        "sums of " + LEAVES + " leaves, recorded, compiled and run once, best of " + ROUNDS);
    System.out.printf("HyperMap              %,10.2f ms%n", flat / 1e6);
    System.out.printf("one and the rest      %,10.2f ms%n", recursive / 1e6);
  }

  private static long time(Supplier<?> once) {
    long start = System.nanoTime();
    Objects.requireNonNull(once.get());
    return System.nanoTime() - start;
  }

  /// The sum of the first, before those of the rest.
  private static List<Tensor> recursive(List<Tensor> a, List<Tensor> b) {
    if (a.isEmpty()) {
      return List.of();
    }
    List<Tensor> made = new ArrayList<>();
    made.add(a.get(0).add(b.get(0)));
    made.addAll(recursive(a.subList(1, a.size()), b.subList(1, b.size())));
    return made;
  }
}
