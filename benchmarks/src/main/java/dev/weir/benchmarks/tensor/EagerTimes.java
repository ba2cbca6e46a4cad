package dev.weir.benchmarks.tensor;

import com.google.common.collect.ImmutableMap;
import com.sun.management.ThreadMXBean;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/// What an eager operator costs once it is warm, in time and in memory of the heap, and when it is used for the first
/// time. `benchmarks/eager.py` measures PyTorch on the same operators.
public final class EagerTimes {
  private static final int CALLS = 100;
  private static final int ROUNDS = 2000;
  private static final int REPEATS = 9;

  private static final ImmutableMap<String, Function<Tensor, Tensor>> OPERATORS =
      ImmutableMap.<String, Function<Tensor, Tensor>>builder()
          .put("add", x -> x.add(x))
          .put("multiply", x -> x.multiply(x))
          .put("maximum", x -> x.maximum(x))
          .put("relu", Tensor::relu)
          .put("exp", Tensor::exp)
          .put("tanh", Tensor::tanh)
          .put("sigmoid", Tensor::sigmoid)
          .put("softmax", Tensor::softmax)
          .put("sum", x -> x.sum(0))
          .put("mean", x -> x.mean(0))
          .buildOrThrow();

  private EagerTimes() {}

  /// Prints the tables.
  public static void main(String[] arguments) {
    System.out.println("operator, ns a call and heap bytes a call of 4, 100 and 1000 elements");
    OPERATORS.forEach((name, operator) -> {
      StringBuilder line = new StringBuilder(name);
      for (int size : new int[] {4, 100, 1000}) {
        Tensor x = Tensor.ones(size);
        line.append("  %d ns, %d B".formatted(time(operator, x), bytes(operator, x)));
      }
      System.out.println(line);
    });
    chain();
    first();
  }

  /// {@return the median time of a call, results freed by a scope}
  private static long time(Function<Tensor, Tensor> operator, Tensor x) {
    long[] times = new long[REPEATS];
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      long start = System.nanoTime();
      for (int i = 0; i < ROUNDS; i++) {
        calls(operator, x);
      }
      times[repeat] = (System.nanoTime() - start) / (CALLS * (long) ROUNDS);
    }
    Arrays.sort(times);
    return times[REPEATS / 2];
  }

  private static void calls(Function<Tensor, Tensor> operator, Tensor x) {
    try (Scope _ = Scope.open()) {
      for (int call = 0; call < CALLS; call++) {
        Tensor _ = operator.apply(x);
      }
    }
  }

  private static long bytes(Function<Tensor, Tensor> operator, Tensor x) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < ROUNDS; i++) {
      calls(operator, x);
    }
    return (threads.getCurrentThreadAllocatedBytes() - start) / (CALLS * (long) ROUNDS);
  }

  /// A chain of 100 operators on elements, eagerly, with its gradient, and compiled.
  private static void chain() {
    Fn1<Tensor, Tensor> chain =
        x -> {
          Tensor y = x;
          for (int i = 0; i < 50; i++) {
            y = y.multiply(x).add(x);
          }
          return y;
        };
    Fn1<Tensor, Tensor> gradient = Grad.of(x -> chain.apply(x).sum());
    Tensor x = Tensor.full(0.5, DType.FLOAT32, 1000);
    System.out.printf("100 operators of 1000 elements: eager %d ns", time(chain::apply, x, 500));
    System.out.printf(", Jit.exact %d ns", time(Jit.exact(chain)::apply, x, 500));
    System.out.printf(", Jit.of %d ns%n", time(Jit.of(chain)::apply, x, 500));
    System.out.printf("their gradient: eager %d ns", time(gradient::apply, x, 200));
    System.out.printf(", Jit.of %d ns%n", time(Jit.of(gradient)::apply, x, 200));
  }

  private static long time(Function<Tensor, Tensor> f, Tensor x, int count) {
    long[] times = new long[REPEATS];
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      long start = System.nanoTime();
      for (int i = 0; i < count; i++) {
        Scope.run(() -> {
          Tensor _ = f.apply(x);
        });
      }
      times[repeat] = (System.nanoTime() - start) / count;
    }
    Arrays.sort(times);
    return times[REPEATS / 2];
  }

  /// Sizes that were not seen before, each a kernel of its own.
  private static void first() {
    OPERATORS.forEach((name, operator) -> {
      List<Long> times = new ArrayList<>();
      for (int size = 2001; size < 2041; size++) {
        Tensor x = Tensor.ones(size);
        long start = System.nanoTime();
        Tensor _ = operator.apply(x);
        times.add(System.nanoTime() - start);
      }
      times.sort(null);
      System.out.printf(
          "first use of %s: median %.1f ms, fastest %.1f ms%n",
          name, times.get(times.size() / 2) / 1e6, times.get(0) / 1e6);
    });
  }
}
