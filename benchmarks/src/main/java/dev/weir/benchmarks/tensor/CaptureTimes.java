package dev.weir.benchmarks.tensor;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;

/// What a call of captured code costs: its guards, and a chain of 100 operators against eager code; and what capturing
/// it costs. Each is the least of several rounds.
public final class CaptureTimes {
  private static final int ROUNDS = 15;

  private final int count;
  private final int depth;
  private final long large;
  private final double scale;
  private final boolean on;
  private final String name;

  private CaptureTimes(int count, String name) {
    this.count = count;
    this.name = name;
    depth = count + 1;
    large = count + 3L;
    scale = count * 2.0;
    on = count > 0;
  }

  static Tensor guarded(CaptureTimes settings, Tensor x) {
    boolean holds =
        settings.count > 0
            && settings.depth < 5
            && settings.depth != 7
            && settings.large != 3
            && settings.scale > 1
            && settings.on
            && settings.name.equals("x");
    return holds ? x : x.neg();
  }

  static Tensor chain(Tensor x) {
    Tensor y = x;
    for (int i = 0; i < 25; i++) {
      y = y.multiply(x).add(x).relu().subtract(x);
    }
    return y;
  }

  /// Prints the times.
  public static void main(String[] arguments) {
    Tensor x = Tensor.of(new float[] {0.1f, 0.2f, 0.3f, 0.4f});
    Fn2<CaptureTimes, Tensor, Tensor> guarded = CaptureTimes::guarded;
    Jit.Two<CaptureTimes, Tensor, Tensor> checked = Jit.of(guarded).fullGraph();
    CaptureTimes settings = new CaptureTimes(1, "x");
    Tensor _ = checked.apply(settings, x);
    int guards = checked.explain().guards().size();
    System.out.printf(
        "a call with %d guards and no operator: %d ns%n",
        guards, time(1_000_000, () -> checked.apply(settings, x)));
    Fn1<Tensor, Tensor> chain = CaptureTimes::chain;
    Jit.One<Tensor, Tensor> compiled = Jit.of(chain).fullGraph();
    long start = System.nanoTime();
    Tensor _ = compiled.apply(x);
    System.out.printf("capture and compile: %d ms%n", (System.nanoTime() - start) / 1_000_000);
    System.out.printf(
        "100 operators of 4 elements: eager %d ns, captured %d ns%n",
        time(2000, () -> chain.apply(x)), time(20_000, () -> compiled.apply(x)));
  }

  private interface Body {
    Tensor run();
  }

  private static long time(int count, Body body) {
    long best = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      try (Scope _ = Scope.open()) {
        for (int i = 0; i < count; i++) {
          Tensor _ = body.run();
        }
      }
      best = Math.min(best, (System.nanoTime() - start) / count);
    }
    return best;
  }
}
