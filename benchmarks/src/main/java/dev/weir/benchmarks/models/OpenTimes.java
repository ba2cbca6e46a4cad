package dev.weir.benchmarks.models;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/// Compares programs that leave sizes open with the same programs compiled for these sizes alone.
///
/// Arguments: the target, a folder of programs whose inputs name their open sizes, the sizes, such as
/// `batch=8,length=128,keys=128`, and a pattern of names. Both are run in turns, 15 pairs of many runs each; the
/// medians are printed, and the median of the ratios.
public final class OpenTimes {
  private static final int PAIRS = 15;

  /// How long one of a pair runs, in nanoseconds.
  private static final double SLICE = 4e7;

  /// How long each runs before, for the compilers of the JVM.
  private static final double WARM_UP = 3e9;

  private OpenTimes() {}

  /// Prints a line for each program.
  public static void main(String[] arguments) throws IOException {
    Map<SymbolTerm, Term> sizes = new LinkedHashMap<>();
    Splitter.on(',')
        .withKeyValueSeparator('=')
        .split(arguments[2])
        .forEach((name, size) -> sizes.put(Term.symbol(name), Term.of(Long.parseLong(size))));
    String names = arguments.length > 3 ? arguments[3] : ".*";
    System.out.println("| program | kernels | for one size, ms | open, ms | ratio | more, us |");
    System.out.println("|---|---|---|---|---|---|");
    try (Stream<Path> files = Files.list(Path.of(arguments[1]))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".mlir")).sorted().toList()) {
        if (file.getFileName().toString().matches(names)) {
          compare(arguments[0], file, sizes);
        }
      }
    }
  }

  private static void compare(String target, Path file, Map<SymbolTerm, Term> sizes) {
    Operation program = program(file);
    ImmutableMap<String, TensorType> types = types(program, sizes);
    CompileOptions options = CompileOptions.of(target);
    try (Executable open = Weir.compile(program, options);
        Executable special = Weir.compile(program(file), options.withInputs(types))) {
      Map<String, Tensor> inputs = new LinkedHashMap<>();
      Random random = new Random(11);
      types.forEach((name, type) -> inputs.put(name, tensor(random, type)));
      Map<String, Tensor> outputs = special.run(inputs);
      double[] one = new double[PAIRS];
      double[] all = new double[PAIRS];
      double[] ratios = new double[PAIRS];
      median(special, inputs, outputs, WARM_UP);
      median(open, inputs, outputs, WARM_UP);
      for (int i = 0; i < PAIRS; i++) {
        one[i] = median(special, inputs, outputs, SLICE);
        all[i] = median(open, inputs, outputs, SLICE);
        ratios[i] = all[i] / one[i];
      }
      double before = median(one);
      double after = median(all);
      System.out.println(
          "| %s | %d, %d | %.3f | %.3f | %.2f | %.1f |"
              .formatted(
                  file.getFileName().toString().replace(".mlir", ""),
                  special.kernels().size(),
                  open.kernels().size(),
                  before / 1e6,
                  after / 1e6,
                  median(ratios),
                  (after - before) / 1e3));
    }
  }

  private static Operation program(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.read(file), DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
  }

  private static ImmutableMap<String, TensorType> types(
      Operation program, Map<SymbolTerm, Term> sizes) {
    var types = ImmutableMap.<String, TensorType>builder();
    FuncOp function = (FuncOp) program.region(0).entry().first();
    Block body = function.bodyRegion().entry();
    for (int i = 0; i < body.argumentCount(); i++) {
      TensorType type = (TensorType) body.argument(i).type();
      List<Term> shape =
          SymbolicSizes.of(type).stream()
              .map(size -> size.orElseThrow().substitute(sizes))
              .toList();
      types.put(
          ((StringAttr) function.argumentAttributes(i).get("pir.name")).value(),
          TensorType.of(
              type.elementType(),
              shape.stream().mapToLong(size -> ((IntegerTerm) size).value()).toArray()));
    }
    return types.buildOrThrow();
  }

  private static Tensor tensor(Random random, TensorType type) {
    DType dtype = ElementTypes.dtypeOf(type.elementType());
    Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
    for (long i = 0; i < tensor.elementCount(); i++) {
      if (dtype.isFloat()) {
        tensor.setDouble(i, 2 * random.nextDouble() - 1);
      } else {
        tensor.setLong(i, random.nextInt(2));
      }
    }
    return tensor;
  }

  private static double median(
      Executable executable,
      Map<String, Tensor> inputs,
      Map<String, Tensor> outputs,
      double nanoseconds) {
    double[] times = new double[1 << 10];
    int count = 0;
    long start = System.nanoTime();
    do {
      long begin = System.nanoTime();
      executable.run(inputs, outputs, Optional.empty());
      times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
      times[count++] = System.nanoTime() - begin;
    } while (System.nanoTime() - start < nanoseconds);
    return median(Arrays.copyOf(times, count));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
