package dev.weir.benchmarks.models;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Prints how fast products of one row read their weights, in GB/s and in parts of the speed of a copy of as
/// many bytes (read and written) on all processors. All take turns, and medians are printed.
///
/// Arguments: the inner dimension, the columns, how many rounds.
public final class RowProducts {
  private static final long WARM_UP = 4_000_000_000L;

  private RowProducts() {}

  /// Prints a line `TYPE ORDER KERNELS SPEED RATIO` for each product.
  public static void main(String[] arguments) {
    int depth = Integer.parseInt(arguments[0]);
    int columns = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    for (DType type : List.of(DType.FLOAT32, DType.FLOAT16, DType.BFLOAT16)) {
      for (boolean transposed : new boolean[] {false, true}) {
        compare(type, depth, columns, transposed, rounds);
      }
    }
  }

  private static void compare(DType type, int depth, int columns, boolean transposed, int rounds) {
    Tensor weights =
        transposed ? Tensor.zeros(type, columns, depth) : Tensor.zeros(type, depth, columns);
    long width = weights.dim(1);
    for (int i = 0; i < width; i++) {
      weights.setDouble(i, i % 17 / 16.0 - 0.5);
    }
    MemorySegment data = weights.data();
    long line = data.byteSize() / weights.dim(0);
    for (long i = 1; i < weights.dim(0); i++) {
      MemorySegment.copy(data, 0, data, i * line, line);
    }
    Tensor row = Tensor.zeros(type, 1, depth);
    for (int i = 0; i < depth; i++) {
      row.setDouble(i, i % 5 / 4.0 - 0.5);
    }
    Operation program = program(type, depth, columns, transposed);
    CompileOptions options =
        CompileOptions.of("jvm").withParameters(ParameterStore.copyOf(Map.of("w", weights)));
    try (Arena arena = Arena.ofShared();
        Executable generated = Weir.compile(program.copy(), options);
        Executable library = Weir.compile(program.copy(), options.withFusion(false))) {
      long bytes = weights.data().byteSize();
      MemorySegment copy = arena.allocate(bytes, 64);
      List<Runnable> work =
          List.of(() -> copy(weights.data(), copy), run(generated, row), run(library, row));
      List<String> names = List.of("copy", "generated", "library");
      List<List<Long>> times = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      long start = System.nanoTime();
      for (int round = 0; round < rounds || System.nanoTime() - start < WARM_UP; round++) {
        for (int i = 0; i < work.size(); i++) {
          long begin = System.nanoTime();
          work.get(i).run();
          times.get(i).add(System.nanoTime() - begin);
        }
      }
      for (int i = 0; i < work.size(); i++) {
        List<Double> speeds = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        int all = times.get(i).size();
        for (int round = Math.max(0, all - rounds); round < all; round++) {
          double copied = 2.0 * bytes / times.get(0).get(round);
          double speed = i == 0 ? copied : (double) bytes / times.get(i).get(round);
          speeds.add(speed);
          ratios.add(speed / copied);
        }
        System.out.printf(
            "%s %s %s %.2f %.2f%n",
            type, transposed ? "[n, k]" : "[k, n]", names.get(i), median(speeds), median(ratios));
      }
    }
  }

  private static double median(List<Double> values) {
    values.sort(null);
    return values.get(values.size() / 2);
  }

  private static Runnable run(Executable executable, Tensor row) {
    Map<String, Tensor> inputs = Map.of("x", row);
    Map<String, Tensor> outputs = executable.run(inputs);
    return () -> executable.run(inputs, outputs, Optional.empty());
  }

  private static void copy(MemorySegment from, MemorySegment to) {
    int parts = Runtime.getRuntime().availableProcessors();
    long piece = from.byteSize() / parts;
    CompletableFuture<?>[] all = new CompletableFuture<?>[parts];
    Arrays.setAll(
        all,
        i ->
            CompletableFuture.runAsync(
                () -> MemorySegment.copy(from, i * piece, to, i * piece, piece)));
    CompletableFuture.allOf(all).join();
  }

  private static Operation program(DType type, int depth, int columns, boolean transposed) {
    String element = type == DType.FLOAT32 ? "f32" : type == DType.FLOAT16 ? "f16" : "bf16";
    String weights =
        transposed
            ? "tensor<%dx%dx%s>".formatted(columns, depth, element)
            : "tensor<%dx%dx%s>".formatted(depth, columns, element);
    String text =
        """
        module {
          func.func @main(%%x: tensor<1x%1$dx%3$s> {pir.name = "x"}) -> tensor<1x%2$dx%3$s> {
            %%w = "pir.parameter"() <{parameter_name = "w"}> : () -> %4$s
            %%y = pd_op.matmul %%x, %%w {transpose_y = %5$b} : (tensor<1x%1$dx%3$s>, %4$s) -> tensor<1x%2$dx%3$s>
            return %%y : tensor<1x%2$dx%3$s>
          }
        }
        """
            .formatted(depth, columns, element, weights, transposed);
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.of("row.mlir", text),
            DialectRegistry.load(),
            ParseOptions.STRICT,
            diagnostics)
        .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
  }
}
