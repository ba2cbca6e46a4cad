package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileException;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Targets;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.group.FusionReport;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.testkit.program.ProgramText;
import dev.weir.tests.TargetTier;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Programs of more tensors than a device takes for one kernel run all the same.
class ManyTensorsTest {
  private static final int TENSORS = 100;

  private static final ImmutableList<String> SHAPES =
      ImmutableList.of("tensor<3x5xf32>", "tensor<7xf32>", "tensor<2x4xf32>");

  static ImmutableList<String> inProcess() {
    return TargetTier.inProcess();
  }

  static ImmutableList<String> compiled() {
    return TargetTier.compiled();
  }

  /// A step of gradient descent with momentum for each of a hundred weights, of some shapes.
  private static String updates() {
    List<String> parameters = new ArrayList<>();
    List<String> results = new ArrayList<>();
    List<String> types = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    body.append("%mu = pd_op.full {shape = array<i64: 1>, value = 0.5 : f64} : tensor<1xf32>\n");
    for (int i = 0; i < TENSORS; i++) {
      String type = SHAPES.get(i % SHAPES.size());
      parameters.add("%%x%d: %s {pir.name = \"x%d\"}".formatted(i, type, i));
      parameters.add("%%g%d: %s {pir.name = \"g%d\"}".formatted(i, type, i));
      body.append(
          """
          %vI = pd_op.scale %gI, %mu : (T, tensor<1xf32>) -> T
          %sI = pd_op.square %vI : (T) -> T
          %yI = pd_op.subtract %xI, %sI : (T, T) -> T
          """
              .replace("I", Integer.toString(i))
              .replace("T", type));
      results.add("%y" + i);
      types.add(type);
    }
    return program(parameters, body.toString(), results, types);
  }

  /// One operator of a hundred operands.
  private static String joins() {
    String type = "tensor<2x3xf32>";
    String whole = "tensor<%dx3xf32>".formatted(2 * TENSORS);
    List<String> parameters = new ArrayList<>();
    List<String> operands = new ArrayList<>();
    for (int i = 0; i < TENSORS; i++) {
      parameters.add("%%x%d: %s {pir.name = \"x%d\"}".formatted(i, type, i));
      operands.add("%x" + i);
    }
    String types = String.join(", ", Collections.nCopies(TENSORS, type));
    return program(
        parameters,
        """
        %%axis = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
        %%all = "pir.combine"(%s) : (%s) -> tuple<%s>
        %%c = pd_op.concat %%all, %%axis : (tuple<%s>, tensor<1xi32>) -> %s
        %%y = pd_op.tanh %%c : (%s) -> %s
        """
            .formatted(String.join(", ", operands), types, types, types, whole, whole, whole),
        List.of("%y"),
        List.of(whole));
  }

  private static String program(
      List<String> parameters, String body, List<String> results, List<String> types) {
    return "func.func @main(%s) -> (%s) {\n%sreturn %s : %s\n}\n"
        .formatted(
            String.join(", ", parameters),
            String.join(", ", types),
            body,
            String.join(", ", results),
            String.join(", ", types));
  }

  private static Operation parse(String text) {
    return ProgramText.parse(text);
  }

  /// {@return 0, 0.25, 0.5, … for each input, going on from one to the next}
  private static Map<String, Tensor> inputs(Executable program) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    int next = 0;
    for (Port input : program.inputs()) {
      long[] shape = input.type().shape().toArray();
      float[] values = new float[Math.toIntExact(LongStream.of(shape).reduce(1, (a, b) -> a * b))];
      for (int i = 0; i < values.length; i++) {
        values[i] = next++ % 16 * 0.25f;
      }
      inputs.put(input.name(), Tensor.of(Arena.ofAuto(), values, shape));
    }
    return inputs;
  }

  private static void check(String text, Executable program) {
    try (Executable plain =
        Weir.compile(parse(text), CompileOptions.of(Targets.JVM).withFusion(false))) {
      Map<String, Tensor> inputs = inputs(plain);
      List<Tensor> expected = List.copyOf(plain.run(inputs).values());
      List<Tensor> got = List.copyOf(program.run(inputs).values());
      assertThat(got).hasSameSizeAs(expected);
      for (int i = 0; i < got.size(); i++) {
        assertThat(got.get(i).toFloatArray())
            .containsExactly(expected.get(i).toFloatArray(), offset(1e-6f));
      }
    }
  }

  private static Executable compile(String text, String target) {
    try {
      return Weir.compile(parse(text), CompileOptions.of(target));
    } catch (CompileException missing) {
      return abort("skipped: " + missing.getMessage());
    }
  }

  @MethodSource("inProcess")
  @ParameterizedTest
  void weightsAreUpdatedSideBySide(String target) {
    try (Executable program = compile(updates(), target)) {
      check(updates(), program);
      // 300 tensors, at most 144 of them in a kernel; on OpenCL 63.
      assertThat(program.kernels())
          .hasSize(target.equals("opencl") ? 5 : 3)
          .allMatch(kernel -> kernel.startsWith("horizontal_"));
    }
  }

  @Tag("thorough")
  @MethodSource("compiled")
  @ParameterizedTest
  void weightsAreUpdatedSideBySideByCompilers(String target) {
    weightsAreUpdatedSideBySide(target);
  }

  @MethodSource("inProcess")
  @ParameterizedTest
  void manyTensorsAreJoined(String target) {
    try (Executable program = compile(joins(), target)) {
      check(joins(), program);
    }
  }

  @Tag("thorough")
  @MethodSource("compiled")
  @ParameterizedTest
  void manyTensorsAreJoinedByCompilers(String target) {
    manyTensorsAreJoined(target);
  }

  @Test
  void anOperatorOfTooManyTensorsFallsBack(@TempDir Path folder) throws IOException {
    Path program = Files.writeString(folder.resolve("joins.mlir"), joins());
    dev.weir.tests.cli.Weir told =
        dev.weir.tests.cli.Weir.run(
            "compile", program, "--target=opencl", "--print-kernels", "-o", folder.resolve("out"));
    assertThat(told.code()).isZero();
    assertThat(told.err())
        .contains("fallback  concat ")
        .contains("101 tensors and 0 sizes take 1616 bytes of arguments, the device takes 1024");
  }

  @Test
  void theReportSaysWhyThereAreSeveral() {
    Diagnostics diagnostics = new Diagnostics();
    FusionReport report =
        new Compilation(CompileOptions.of("opencl"), DialectRegistry.load(), diagnostics)
            .fusion(parse(updates()))
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    assertThat(report.kernels()).isEqualTo(5);
    assertThat(report.sections().getFirst().reasons())
        .containsExactly(
            "#0 and #1 (side by side): 66 tensors and 0 sizes take 1056 bytes of arguments, the"
                + " device takes 1024",
            "#1 and #2 (side by side): 66 tensors and 0 sizes take 1056 bytes of arguments, the"
                + " device takes 1024",
            "#2 and #3 (side by side): 66 tensors and 0 sizes take 1056 bytes of arguments, the"
                + " device takes 1024",
            "#3 and #4 (side by side): 66 tensors and 0 sizes take 1056 bytes of arguments, the"
                + " device takes 1024");
  }
}
