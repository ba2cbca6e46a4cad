package dev.weir.benchmarks.tensor;

import com.google.common.base.Stopwatch;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.tensor.HyperMap;
import dev.weir.tensor.Jit;
import dev.weir.tensor.MultiType;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What it takes to compile the sums of a thousand leaves: by [HyperMap], which is a thousand operators; by a method that
/// calls itself for the rest of a list, of which capture leaves the same; and as the graphs that a compiler has of such a
/// function that it does not unroll while it reads it, one for each length of the rest, which calls the next.
public final class HyperMapTimes {
  private static final String LEAF = "tensor<4xf32>";

  private HyperMapTimes() {}

  /// Prints the table.
  ///
  /// @param arguments the number of leaves, the number of rounds
  public static void main(String[] arguments) {
    int leaves = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    List<Tensor> x = new ArrayList<>();
    for (int i = 0; i < leaves; i++) {
      x.add(Tensor.full(i, DType.FLOAT32, 4));
    }
    HyperMap sum =
        HyperMap.of(
            MultiType.builder()
                .on(Tensor.class, Tensor.class, (Tensor a, Tensor b) -> a.add(b))
                .build());
    Operation graphs = read(graphs(leaves));
    double[] best = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
    for (int i = 0; i < rounds; i++) {
      time(best, 0, () -> Jit.of((List<Tensor> a) -> sum.apply(a, a)).apply(x));
      time(best, 1, () -> Jit.of((List<Tensor> a) -> recursive(a, a)).apply(x));
      Operation copy = graphs.copy();
      time(best, 2, () -> Weir.compile(copy, "jvm"));
    }
    System.out.printf("sums of %,d leaves, least of %d, ms%n", leaves, rounds);
    System.out.printf("HyperMap, recorded, compiled and run      %,10.1f%n", best[0]);
    System.out.printf(
        "a method that calls itself, likewise      %,10.1f, %.1f times%n",
        best[1], best[1] / best[0]);
    System.out.printf(
        "a graph for each rest, compiled           %,10.1f, %.1f times%n",
        best[2], best[2] / best[0]);
  }

  private static void time(double[] best, int i, Supplier<?> once) {
    Stopwatch watch = Stopwatch.createStarted();
    if (once.get() == null) {
      throw new AssertionError();
    }
    best[i] = Math.min(best[i], watch.elapsed(TimeUnit.MICROSECONDS) / 1e3);
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

  private static Operation read(String text) {
    return IrParser.parse(
            SourceText.of("graphs.mlir", text),
            DialectRegistry.load(),
            ParseOptions.STRICT,
            new Diagnostics())
        .orElseThrow();
  }

  private static String graphs(int leaves) {
    StringBuilder text = new StringBuilder();
    for (int k = 1; k <= leaves; k++) {
      text.append("func.func private @rest%d(".formatted(k))
          .append(join(k, i -> "%%a%d: %s, %%b%d: %s".formatted(i, LEAF, i, LEAF)))
          .append(") -> (" + leaves(k) + ") {\n  %s = pd_op.add %a0, %b0 : (")
          .append(leaves(2) + ") -> " + LEAF + "\n");
      if (k > 1) {
        int rest = k - 1;
        text.append("  %%r:%d = func.call @rest%d(".formatted(rest, rest))
            .append(join(rest, i -> "%%a%d, %%b%d".formatted(i + 1, i + 1)))
            .append(") : (" + leaves(2 * rest) + ") -> (" + leaves(rest) + ")\n");
      }
      Stream<String> results =
          Stream.concat(Stream.of("%s"), IntStream.range(0, k - 1).mapToObj(i -> "%r#" + i));
      text.append("  return " + results.collect(Collectors.joining(", ")))
          .append(" : " + leaves(k) + "\n}\n");
    }
    return text.append("func.func @main(")
        .append(join(leaves, i -> "%%x%d: %s {pir.name = \"x%d\"}".formatted(i, LEAF, i)))
        .append(") -> (" + leaves(leaves) + ") {\n")
        .append("  %%r:%d = func.call @rest%d(".formatted(leaves, leaves))
        .append(join(leaves, i -> "%%x%d, %%x%d".formatted(i, i)))
        .append(") : (" + leaves(2 * leaves) + ") -> (" + leaves(leaves) + ")\n")
        .append("  return " + join(leaves, i -> "%r#" + i) + " : " + leaves(leaves) + "\n}\n")
        .toString();
  }

  private static String leaves(int count) {
    return join(count, i -> LEAF);
  }

  private static String join(int count, java.util.function.IntFunction<String> each) {
    return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(", "));
  }
}
