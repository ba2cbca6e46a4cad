package dev.weir.tests.workloads;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs kernels that were changed at random, in a process of its own; see [KernelMutationsTest].
final class KernelMutants {
  /// Small ones of different kinds, which take little time to interpret.
  private static final Set<String> WORKLOADS =
      Set.of(
          "01-elementwise-chain",
          "02-bias-gelu",
          "03-broadcast",
          "04-reduce-last-64",
          "05-reduce-first",
          "05-reduce-middle",
          "06-masked-softmax",
          "09-rms-norm",
          "10-head-split",
          "11-embeddings",
          "12-gemm-odd",
          "13-bmm",
          "14-mlp");

  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.%#@])-?\\d+(?![\\w.])");
  private static final Pattern EXTENT = Pattern.compile("(?<=[<x])\\d+(?=x)");
  private static final Pattern ELEMENT = Pattern.compile("\\b(f32|f16|f64|bf16|i32|i64|i8|i1)\\b");
  private static final Pattern NAME = Pattern.compile("%\\w+");
  private static final Pattern LIST = Pattern.compile(" (extents|sizes)\\[[^\\]]*\\]");
  private static final Pattern WORD = Pattern.compile("<(add|sub|mul|min|max|div)>");

  private record Base(String text, ImmutableMap<String, Tensor> inputs) {}

  private KernelMutants() {}

  /// Runs mutants of the kernels.
  ///
  /// @param arguments the target, and how many mutants are made
  public static void main(String[] arguments) {
    CompileOptions options = CompileOptions.of(arguments[0]);
    int cases = Integer.parseInt(arguments[1]);
    List<Base> bases = new ArrayList<>();
    for (Workload workload : Workload.all()) {
      if (WORKLOADS.contains(workload.name())) {
        bases.add(base(workload));
      }
    }
    Random random = new Random(Long.getLong("weir.seed", 1));
    int[] count = new int[3];
    for (int i = 0; i < cases; i++) {
      Base base = bases.get(random.nextInt(bases.size()));
      String text = mutate(base.text(), random);
      try {
        count[run(text, base, options)]++;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        System.out.println("case " + i + ":\n" + text);
        e.printStackTrace(System.out);
        System.exit(3);
      }
    }
    System.out.printf(
        "%s: %d mutants: %d were rejected, %d stopped, %d had results%n",
        arguments[0], cases, count[0], count[1], count[2]);
    System.exit(0);
  }

  private static Base base(Workload workload) {
    Executable program = workload.compile("jvm");
    return new Base(workload.lowered("jvm").toString(), Workload.inputs(program, 3));
  }

  /// {@return 0 if the program is rejected, 1 if it stops with an error, 2 if it has results}
  private static int run(String text, Base base, CompileOptions options) {
    Diagnostics diagnostics = new Diagnostics();
    DialectRegistry registry = DialectRegistry.load();
    Optional<Operation> module =
        IrParser.parse(SourceText.of("mutant", text), registry, ParseOptions.STRICT, diagnostics);
    if (module.isEmpty()) {
      return 0;
    }
    Optional<Executable> program =
        new Compilation(options, registry, diagnostics).compile(module.get());
    if (program.isEmpty()) {
      if (diagnostics.errorCount() == 0) {
        throw new IllegalStateException("no error is reported");
      }
      return 0;
    }
    try (Executable compiled = program.get()) {
      compiled.run(base.inputs());
      return 2;
    } catch (RunException e) {
      return 1;
    }
  }

  /// {@return `text` with one or two changes in its kernels and launches}
  private static String mutate(String text, Random random) {
    String[] lines = text.split("\n");
    List<Integer> kernels = new ArrayList<>();
    // Where numbers can change and the kernel stays well-typed.
    List<Integer> constants = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].contains("= tile.index ")) {
        constants.add(i);
      }
      if (lines[i].contains("tile.") || lines[i].contains("pd_kernel.launch")) {
        kernels.add(i);
      }
    }
    for (int changes = 1 + random.nextInt(2); changes > 0; ) {
      boolean constant = !constants.isEmpty() && random.nextBoolean();
      List<Integer> from = constant ? constants : kernels;
      int at = from.get(random.nextInt(from.size()));
      String line =
          constant
              ? replaced(lines[at], NUMBER, random, number -> other(number, random))
              : change(lines[at], lines, random);
      if (!line.equals(lines[at])) {
        lines[at] = line;
        changes--;
      }
    }
    return String.join("\n", lines);
  }

  private static String change(String line, String[] lines, Random random) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> replaced(line, NUMBER, random, number -> other(number, random));
      case 2 -> replaced(line, EXTENT, random, number -> other(number, random));
      case 3 ->
          replaced(
              line,
              ELEMENT,
              random,
              e -> List.of("f32", "f16", "f64", "i32", "i64", "i8").get(random.nextInt(6)));
      case 4 -> {
        Matcher names = NAME.matcher(lines[random.nextInt(lines.length)]);
        yield names.find() ? replaced(line, NAME, random, n -> names.group()) : line;
      }
      case 5 -> replaced(line, LIST, random, list -> "");
      case 6 ->
          replaced(
              line,
              WORD,
              random,
              w -> "<" + List.of("add", "sub", "mul", "min", "max").get(random.nextInt(5)) + ">");
      default -> {
        // The same extent everywhere in the line, so that many of these are well-typed.
        Matcher extents = EXTENT.matcher(line);
        yield extents.find()
            ? line.replace(extents.group() + "x", other(extents.group(), random) + "x")
            : line;
      }
    };
  }

  private static String other(String number, Random random) {
    long value = Long.parseLong(number);
    long[] others = {
      0, 1, 2, -1, 3, value + 1, value - 1, value * 2, value / 2, value * 1000, 1 << 20, 1L << 40
    };
    return Long.toString(others[random.nextInt(others.length)]);
  }

  private static String replaced(
      String line,
      Pattern pattern,
      Random random,
      java.util.function.UnaryOperator<String> change) {
    List<int[]> found = new ArrayList<>();
    for (Matcher matcher = pattern.matcher(line); matcher.find(); ) {
      found.add(new int[] {matcher.start(), matcher.end()});
    }
    if (found.isEmpty()) {
      return line;
    }
    int[] at = found.get(random.nextInt(found.size()));
    return line.substring(0, at[0])
        + change.apply(line.substring(at[0], at[1]))
        + line.substring(at[1]);
  }
}
