package dev.weir.benchmarks.tensor;

import com.google.common.collect.ImmutableMap;
import com.sun.management.ThreadMXBean;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.EagerKernels;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/// What an eager operator costs once it is warm, in time and in memory of the heap, beside other libraries, which take
/// turns with it round by round; and when it is used for the first time. `benchmarks/eager.sh` runs it with PyTorch and,
/// where it is there, DJL.
public final class EagerTimes {
  private static final int[] SIZES = {4, 100, 1000};
  private static final int CALLS = 2000;
  private static final int OF_SCOPE = 100;
  private static final int CHAINS = 20;
  private static final long WARM_UP = 400_000_000L;
  private static final long WARM_UP_OF_CHAIN = 3_000_000_000L;
  private static final long WARM_UP_OF_COMPILER = 30_000_000_000L;
  private static final long IDLE = 8_000_000_000L;
  private static final long MOST_WARM_UP = 120_000_000_000L;

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

  private final List<Peer> peers;
  private final int rounds;

  private EagerTimes(List<Peer> peers, int rounds) {
    this.peers = peers;
    this.rounds = rounds;
  }

  /// Prints the tables.
  ///
  /// @param arguments the number of rounds, and the commands that start other libraries
  public static void main(String[] arguments) {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
    List<Peer> peers = new ArrayList<>();
    try {
      for (int i = 1; i < arguments.length; i++) {
        peers.add(Peer.start(arguments[i]));
      }
      EagerTimes times = new EagerTimes(peers, rounds);
      times.operators();
      times.chains();
    } finally {
      peers.forEach(Peer::close);
    }
    first();
  }

  private void operators() {
    // The code of dispatch is compiled for all operators before the first is measured.
    OPERATORS
        .values()
        .forEach(operator -> {
          Tensor x = Tensor.ones(100);
          warm(() -> calls(operator, x), WARM_UP);
        });
    System.out.printf("the fastest of %d rounds of %d calls, ns a call: Weir", rounds, CALLS);
    peers.forEach(peer -> System.out.printf(", %s (its time over Weir's)", peer.name()));
    System.out.println(", bytes of the heap a call");
    double[] worst = new double[peers.size()];
    Arrays.fill(worst, Double.POSITIVE_INFINITY);
    OPERATORS.forEach((name, operator) -> {
      for (int size : SIZES) {
        Tensor x = Tensor.full(0.5, DType.FLOAT32, size);
        double[] fastest = fastest(() -> calls(operator, x), CALLS, name, size);
        System.out.printf("%-8s %4d: %5.0f", name, size, fastest[0]);
        for (int i = 0; i < peers.size(); i++) {
          double ratio = fastest[i + 1] / fastest[0];
          worst[i] = Math.min(worst[i], ratio);
          System.out.printf("  %6.0f (%.1f)", fastest[i + 1], ratio);
        }
        System.out.printf("  %d B%n", bytes(operator, x));
      }
    });
    for (int i = 0; i < peers.size(); i++) {
      System.out.printf("the least ratio to %s: %.1f (aim: 3)%n", peers.get(i).name(), worst[i]);
    }
  }

  private static void warm(Runnable round, long nanoseconds) {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      round.run();
    }
  }

  /// Runs `round` until the compilers of the JVM have been idle for a while: kernels of a hundred operators take them seconds,
  /// and are fifty times slower before.
  private static void warmUntilCompiled(Runnable round) {
    CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
    long end = System.nanoTime() + MOST_WARM_UP;
    long spent = -1;
    long since = System.nanoTime();
    while (System.nanoTime() < end && System.nanoTime() - since < IDLE) {
      round.run();
      if (compilers.getTotalCompilationTime() != spent) {
        spent = compilers.getTotalCompilationTime();
        since = System.nanoTime();
      }
    }
  }

  /// {@return the nanoseconds of a call in the fastest round: of this, then of each peer}
  private double[] fastest(Runnable round, int calls, String name, int size) {
    double[] fastest = new double[peers.size() + 1];
    Arrays.fill(fastest, Double.POSITIVE_INFINITY);
    warm(round, WARM_UP);
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      round.run();
      fastest[0] = Math.min(fastest[0], (System.nanoTime() - start) / (double) calls);
      for (int j = 0; j < peers.size(); j++) {
        fastest[j + 1] =
            Math.min(
                fastest[j + 1],
                peers.get(j).time(name, size, calls).orElse(Double.POSITIVE_INFINITY));
      }
    }
    return fastest;
  }

  private static void calls(Function<Tensor, Tensor> operator, Tensor x) {
    for (int i = 0; i < CALLS; i += OF_SCOPE) {
      try (Scope _ = Scope.open()) {
        for (int call = 0; call < OF_SCOPE; call++) {
          Tensor _ = operator.apply(x);
        }
      }
    }
  }

  private static long bytes(Function<Tensor, Tensor> operator, Tensor x) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadAllocatedBytes();
    calls(operator, x);
    return (threads.getCurrentThreadAllocatedBytes() - start) / CALLS;
  }

  /// A chain of 100 operators on elements, eagerly, with its gradient, and compiled.
  private void chains() {
    Fn1<Tensor, Tensor> chain =
        x -> {
          Tensor y = x;
          for (int i = 0; i < 50; i++) {
            y = y.multiply(x).add(x);
          }
          return y;
        };
    Fn1<Tensor, Tensor> gradient = Grad.of(x -> chain.apply(x).sum());
    row("chain", "100 operators of 1000 elements", chain);
    row("chain", "the same by Jit.exact", Jit.exact(chain));
    row("chain", "the same by Jit.of", Jit.of(chain));
    row("gradient", "their gradient", gradient);
    row("gradient", "the same by Jit.of", Jit.of(gradient));
  }

  private void row(String name, String text, Fn1<Tensor, Tensor> f) {
    Tensor x = Tensor.full(0.5, DType.FLOAT32, 1000);
    Runnable round =
        () -> {
          for (int i = 0; i < CHAINS; i++) {
            Scope.run(() -> {
              Tensor _ = f.apply(x);
            });
          }
        };
    warm(round, WARM_UP_OF_CHAIN);
    warmUntilCompiled(round);
    double[] fastest = fastest(round, CHAINS, name, 1000);
    System.out.printf("%s: %.0f ns", text, fastest[0]);
    for (int i = 0; i < peers.size(); i++) {
      if (fastest[i + 1] < Double.POSITIVE_INFINITY) {
        System.out.printf(", %s %.0f ns", peers.get(i).name(), fastest[i + 1]);
      }
    }
    System.out.println();
  }

  /// Operators whose kernels were forgotten, then sizes that were not seen before, once the JVM has compiled the compiler.
  private static void first() {
    warm(
        () -> {
          EagerKernels.setOpenSizes(true);
          OPERATORS.values().forEach(operator -> once(operator, Tensor.ones(2001)));
        },
        WARM_UP_OF_COMPILER);
    System.out.println("first use, ms: of the operator, of other sizes; fastest and median of 40");
    OPERATORS.forEach((name, operator) -> {
      List<Double> operators = new ArrayList<>();
      List<Double> sizes = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        EagerKernels.setOpenSizes(true);
        operators.add(once(operator, Tensor.ones(2001)));
        sizes.add(once(operator, Tensor.ones(2002 + i)));
      }
      System.out.printf("%-8s %s, %s%n", name, middle(operators), middle(sizes));
    });
  }

  private static double once(Function<Tensor, Tensor> operator, Tensor x) {
    long start = System.nanoTime();
    Tensor _ = operator.apply(x);
    return (System.nanoTime() - start) / 1e6;
  }

  private static String middle(List<Double> times) {
    times.sort(null);
    return "%.2f %.2f".formatted(times.get(0), times.get(times.size() / 2));
  }
}
