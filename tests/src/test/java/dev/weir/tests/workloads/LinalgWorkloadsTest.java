package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.linalg.LinalgModule;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.testkit.sample.Sample;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Workloads as linalg text: MLIR 19 accepts it with all attributes, and without them compiles and
/// runs it, which gives the numbers of operators one by one.
@Tag(Sample.TAG)
class LinalgWorkloadsTest {
  private static final Path OPT = Path.of("/usr/bin/mlir-opt-19");
  private static final Path RUNNER = Path.of("/usr/bin/mlir-cpu-runner-19");
  private static final ImmutableList<Path> LIBRARIES =
      ImmutableList.of(
          Path.of("/usr/lib/llvm-19/lib/libmlir_runner_utils.so"),
          Path.of("/usr/lib/llvm-22/lib/libmlir_runner_utils.so.22.1"));

  /// What copies go through.
  private static final ImmutableList<Path> COPY_LIBRARIES =
      ImmutableList.of(
          Path.of("/usr/lib/llvm-19/lib/libmlir_c_runner_utils.so"),
          Path.of("/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so.22.1"));

  private static final ImmutableList<String> LOWERING =
      ImmutableList.of(
          "--convert-elementwise-to-linalg",
          "--linalg-generalize-named-ops",
          "--linalg-fuse-elementwise-ops",
          "--one-shot-bufferize=bufferize-function-boundaries",
          "--convert-linalg-to-loops",
          "--arith-expand=include-bf16",
          "--convert-math-to-llvm",
          "--convert-math-to-libm",
          "--expand-strided-metadata",
          "--lower-affine",
          "--convert-scf-to-cf",
          "--convert-cf-to-llvm",
          "--convert-arith-to-llvm",
          "--finalize-memref-to-llvm",
          "--convert-func-to-llvm",
          "--reconcile-unrealized-casts");

  /// Six digits are printed.
  private static final double PRINTED = 2e-5;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> mlirGivesTheSameNumbers() {
    return Sample.of(Workload.all(), 14).stream()
        // Loops stand outside of kernels, and this form has nothing else.
        .filter(workload -> !workload.name().equals("23-llama-decode"))
        .map(workload -> DynamicTest.dynamicTest(workload.name(), () -> check(workload)));
  }

  private void check(Workload workload) throws IOException {
    require(OPT);
    String text = linalg(workload);
    Path file = folder.resolve(workload.name() + ".mlir");
    Files.writeString(file, text);
    assertThat(
            run(OPT.toString(), "--allow-unregistered-dialect", file.toString(), "-o", "/dev/null"))
        .isEmpty();
    require(RUNNER);
    String libraries = installed(LIBRARIES) + "," + installed(COPY_LIBRARIES);
    try (Executable reference = workload.reference()) {
      if (reference.inputs().stream().anyMatch(input -> !input.type().isStatic())) {
        return; // Its text is accepted; the constants that it would be run on have no sizes.
      }
      ImmutableMap<String, Tensor> inputs = Workload.inputs(reference);
      String printed = execute(text, reference, inputs, libraries);
      Map<String, Tensor> expected = reference.run(inputs);
      Map<String, Tensor> actual = parse(printed, reference, expected);
      assertThat(Workload.distance(expected, actual))
          .isLessThanOrEqualTo(Math.max(PRINTED, Workload.tolerance(reference)));
    }
  }

  private static Path installed(ImmutableList<Path> libraries) {
    return libraries.stream()
        .filter(Files::isReadable)
        .findFirst()
        .orElseGet(() -> abort("SKIPPED: " + libraries.getFirst() + " is not installed"));
  }

  private static void require(Path tool) {
    if (!Files.isExecutable(tool)) {
      abort("SKIPPED: " + tool + " is not installed");
    }
  }

  private static String linalg(Workload workload) {
    DialectRegistry registry = DialectRegistry.load();
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(workload.text(), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    Pipeline pipeline =
        Pipeline.parse(
                "builtin.module(decompose,group,groups-to-compute)",
                PassRegistry.load(),
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    assertThat(PassManager.builder(pipeline, registry).build().run(module, diagnostics)).isTrue();
    List<FuncOp> functions = new ArrayList<>();
    module.walk(FuncOp.class, functions::add);
    return LinalgModule.write(module, functions.getFirst().region(0).entry());
  }

  /// Has MLIR run the program on constants, and print the results as floats.
  private String execute(
      String text, Executable program, Map<String, Tensor> inputs, String libraries)
      throws IOException {
    StringBuilder main = new StringBuilder();
    List<String> names = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (Port input : program.inputs()) {
      String name = "%in" + names.size();
      names.add(name);
      types.add(input.type().toString());
      main.append(constant(name, input.type(), inputs.get(input.name())));
    }
    List<String> results = program.outputs().stream().map(port -> port.type().toString()).toList();
    main.append(
        "    %%r:%d = func.call @program(%s) : (%s) -> (%s)\n"
            .formatted(
                results.size(),
                String.join(", ", names),
                String.join(", ", types),
                String.join(", ", results)));
    for (int i = 0; i < results.size(); i++) {
      String wide = results.get(i).replaceAll("(bf16|f16)>", "f32>");
      String value = "%r#" + i;
      if (!wide.equals(results.get(i))) {
        main.append(
            "    %%w%d = arith.extf %s : %s to %s\n".formatted(i, value, results.get(i), wide));
        value = "%w" + i;
      }
      main.append("    %%u%d = tensor.cast %s : %s to tensor<*xf32>\n".formatted(i, value, wide));
      main.append("    func.call @printMemrefF32(%%u%d) : (tensor<*xf32>) -> ()\n".formatted(i));
    }
    String plain =
        text.replaceAll(" attributes \\{hacc[^{}]*\\}(?= \\{)", "")
            .replace("func.func @main(", "func.func @program(")
            .stripTrailing();
    Path file = folder.resolve("run.mlir");
    Files.writeString(
        file,
        "%s  func.func private @printMemrefF32(tensor<*xf32>)\n  func.func @main() {\n%s    return\n  }\n}\n"
            .formatted(plain.substring(0, plain.length() - 1), main));
    Path lowered = folder.resolve("lowered.mlir");
    List<String> command = new ArrayList<>(List.of(OPT.toString()));
    command.addAll(LOWERING);
    command.addAll(List.of(file.toString(), "-o", lowered.toString()));
    assertThat(run(command.toArray(String[]::new))).isEmpty();
    return run(
        RUNNER.toString(),
        "-e",
        "main",
        "-entry-point-result=void",
        "-shared-libs=" + libraries,
        lowered.toString());
  }

  /// Booleans are bits in such constants, so they come as bytes.
  private static String constant(String name, TensorType type, Tensor tensor) {
    byte[] bytes = tensor.data().toArray(ValueLayout.JAVA_BYTE);
    String hex = "dense<\"0x" + HexFormat.of().withUpperCase().formatHex(bytes) + "\">";
    String text = type.toString();
    if (!text.endsWith("xi1>")) {
      return "    %s = arith.constant %s : %s\n".formatted(name, hex, text);
    }
    String wide = text.replace("xi1>", "xi8>");
    return "    %sb = arith.constant %s : %s\n    %s = arith.trunci %sb : %s to %s\n"
        .formatted(name, hex, wide, name, name, wide, text);
  }

  private String run(String... command) throws IOException {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      int code = process.waitFor();
      String text = Files.readString(output);
      assertThat(code).as(text).isZero();
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static ImmutableMap<String, Tensor> parse(
      String printed, Executable program, Map<String, Tensor> expected) {
    String[] parts = printed.split("data = *\n", -1);
    assertThat(parts).hasSize(program.outputs().size() + 1);
    Pattern number = Pattern.compile("[-+]?(nan|inf|[0-9][-+.0-9e]*)");
    ImmutableMap.Builder<String, Tensor> tensors = ImmutableMap.builder();
    for (int i = 0; i < program.outputs().size(); i++) {
      String name = program.outputs().get(i).name();
      Tensor like = expected.get(name);
      Tensor tensor = Tensor.zeros(like.dtype(), like.shape());
      Matcher matcher = number.matcher(parts[i + 1]);
      for (long k = 0; k < tensor.elementCount(); k++) {
        assertThat(matcher.find()).isTrue();
        String found = matcher.group();
        tensor.setDouble(
            k,
            found.endsWith("nan")
                ? Double.NaN
                : found.endsWith("inf")
                    ? (found.startsWith("-") ? -1 : 1) * Double.POSITIVE_INFINITY
                    : Double.parseDouble(found));
      }
      tensors.put(name, tensor);
    }
    return tensors.buildOrThrow();
  }
}
