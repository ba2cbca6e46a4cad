package dev.weir.compiler.lowering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.elementwise.binary.AddOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.source.KernelSource;
import dev.weir.pass.kernel.source.SourceCode;
import dev.weir.pass.kernel.source.SourceKernel;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.lang.foreign.Arena;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Kernels that are given as source, attached to operators: what is declared is what they get, and what does not fit is an
/// error at the operation.
class SourceKernelTest {
  private static final String SUM =
      """
      #include <stdint.h>
      void sum(int64_t program, const float *x, const float *y, float *out, int64_t m, int64_t n, int64_t k) {
        for (int64_t i = program * n; i < (program + 1) * n; i++) out[i] = x[i] + 10 * y[i] + k + 1000 * m;
      }
      """;

  private static SourceKernel.Builder sum(String second, String grid) {
    return SourceKernel.named("sum")
        .reads("x", FloatType.F32, "m", "n")
        .reads("y", FloatType.F32, "m", second)
        .writes("out", FloatType.F32, "m", "n")
        .value("k", 7)
        .in("c", new SourceCode("sum.c", SUM), grid, 1);
  }

  private static String program(String x, String y) {
    return """
    module {
      %%x = pd_op.data {name = "x", shape = array<i64: %3$s>, dtype = #pir.dtype<%5$s>} : tensor<%1$s>
      %%y = pd_op.data {name = "y", shape = array<i64: %4$s>, dtype = #pir.dtype<%5$s>} : tensor<%2$s>
      %%0 = pd_op.add %%x, %%y : (tensor<%1$s>, tensor<%2$s>) -> tensor<%1$s>
      pir.shadow_output %%0, "output_0" : tensor<%1$s>
    }
    """
        .formatted(x, y, sizes(x), sizes(y), x.endsWith("f64") ? "float64" : "float32");
  }

  private static String sizes(String type) {
    return type.substring(0, type.length() - 4).replace("?", "-1").replace("x", ", ");
  }

  private final Diagnostics diagnostics = new Diagnostics();

  private Optional<Executable> compile(String text, KernelSource source, String target) {
    SourceText file = SourceText.of("program.mlir", text);
    DialectRegistry.Builder builder = DialectRegistry.builder();
    DialectRegistry.load().dialects().forEach(builder::add);
    builder.attach(KernelSource.class, AddOp.class, source);
    DialectRegistry registry = builder.build();
    Operation module =
        IrParser.parse(file, registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return new Compilation(CompileOptions.of(target), registry, diagnostics).compile(module);
  }

  private String errors(String text, KernelSource source, String target) {
    assertThat(compile(text, source, target)).isEmpty();
    return new DiagnosticPrinter(SourceText.of("program.mlir", text)).print(diagnostics);
  }

  /// Sizes come in the order in which they are named, then values; 4 + 10 * 0.5 + 7 + 1000 * 2 by hand.
  @ParameterizedTest
  @ValueSource(strings = {"2x3xf32", "?x?xf32", "?x3xf32"})
  void aKernelGetsWhatItDeclares(String type) {
    KernelSource source = KernelSource.of(AddOp.class, op -> sum("n", "m").build());
    try (Executable program = compile(program(type, type), source, "c").orElseThrow();
        Arena arena = Arena.ofConfined()) {
      float[] x = {4, 5, 6, 7, 8, 9};
      float[] y = {0.5f, 0, 0, 0, 0, -1};
      Map<String, Tensor> outputs =
          program.run(Map.of("x", Tensor.of(arena, x, 2, 3), "y", Tensor.of(arena, y, 2, 3)));
      assertThat(outputs.get("output_0").toFloatArray())
          .containsExactly(2016, 2012, 2013, 2014, 2015, 2006);
      assertThat(program.kernels()).containsExactly("sum");
    }
  }

  /// A size that is a number is checked when a program is compiled, one known only at run time then.
  @Test
  void sizesThatOnlyTheRunKnowsAreCompared() {
    KernelSource source = KernelSource.of(AddOp.class, op -> sum("3", "m").build());
    try (Executable program = compile(program("?x?xf32", "?x?xf32"), source, "c").orElseThrow();
        Arena arena = Arena.ofConfined()) {
      Tensor five = Tensor.of(arena, new float[5], 1, 5);
      assertThatThrownBy(() -> program.run(Map.of("x", five, "y", five)))
          .isInstanceOf(RunException.class)
          .hasMessageContaining("kernel 'sum' cannot run: ")
          .hasMessageContaining("3")
          .hasMessageContaining("5");
    }
  }

  private record Wrong(UnaryOperator<SourceKernel.Builder> change, String error) {}

  private static final Map<String, Wrong> WRONG =
      Map.of(
          "count",
          new Wrong(
              kernel -> kernel.reads("z", FloatType.F32, "n"),
              "kernel 'sum' reads 3 tensors, got 2 operands"),
          "results",
          new Wrong(
              kernel -> kernel.writes("z", FloatType.F32, "n"),
              "kernel 'sum' writes 2 tensors, got 1 results"),
          "grid",
          new Wrong(
              kernel -> kernel.in("c", new SourceCode("sum.c", SUM), "rows ceildiv 4", 1),
              "kernel 'sum' says 'rows ceildiv 4', which is no affine expression of its sizes m, n,"
                  + " k: "),
          "threads",
          new Wrong(
              kernel -> kernel.in("c", new SourceCode("sum.c", SUM), "m", 4096),
              "kernel 'sum' is to run on 4096 threads: expected 1 to 1024"),
          "twice",
          new Wrong(
              kernel -> kernel.value("n", 1), "kernel 'sum' has a size and a value called 'n'"),
          "resource",
          new Wrong(
              kernel -> kernel.in("c", SourceCode.of(SourceKernelTest.class, "sum.c"), "m", 1),
              "there is no resource 'sum.c' beside dev.weir.compiler.lowering.SourceKernelTest"));

  @ParameterizedTest
  @ValueSource(strings = {"count", "results", "grid", "threads", "twice", "resource"})
  void aWrongDeclarationIsAnErrorAtTheOperation(String name) {
    Wrong wrong = WRONG.get(name);
    KernelSource source =
        KernelSource.of(AddOp.class, op -> wrong.change().apply(sum("n", "m")).build());
    assertThat(errors(program("2x3xf32", "2x3xf32"), source, "c"))
        .startsWith(
            "program.mlir:4:8: error: 'pd_op.add' op has a kernel given as source that does not"
                + " fit: "
                + wrong.error())
        .contains("  %0 = pd_op.add %x, %y");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2x3xf64|2x3xf64|kernel 'sum' reads 'x' as f32[m, n], got 'tensor<2x3xf64>' as operand #0",
        "2x3x1xf32|2x3x1xf32|kernel 'sum' reads 'x' as f32[m, n], got 'tensor<2x3x1xf32>' as"
            + " operand #0",
        "2x3xf32|1x3xf32|dimension 0 of operand #1 is 1, and kernel 'sum' takes m there, which"
            + " dimension 0 of operand #0 says is 2",
      })
  void operandsThatDoNotFitAreErrors(String row) {
    String[] parts = row.split("\\|", -1);
    KernelSource source = KernelSource.of(AddOp.class, op -> sum("n", "m").build());
    assertThat(errors(program(parts[0], parts[1]), source, "c"))
        .startsWith("program.mlir:4:8: error: 'pd_op.add' op has a kernel given as source")
        .contains(parts[2]);
  }

  @Test
  void aResultOfAnotherSizeIsAnError() {
    KernelSource source =
        KernelSource.of(
            AddOp.class,
            op ->
                SourceKernel.named("sum")
                    .reads("x", FloatType.F32, "m", "n")
                    .reads("y", FloatType.F32, "m", "n")
                    .writes("out", FloatType.F32, "2 * m", "n")
                    .in("c", new SourceCode("sum.c", SUM), "m", 1)
                    .build());
    assertThat(errors(program("2x3xf32", "2x3xf32"), source, "c"))
        .contains("dimension 0 of result #0 is 2, and kernel 'sum' writes 2 * m there, which is 4");
  }

  @Test
  void aNameThatTheProgramHasIsAnError() {
    KernelSource source = KernelSource.of(AddOp.class, op -> sum("n", "m").build());
    String text =
        program("2x3xf32", "2x3xf32")
            .replace(
                "module {", "module { tile.func @sum() grid affine_map<() -> (1)> { tile.return }");
    assertThat(errors(text, source, "c")).contains("the program has a symbol '@sum' already");
  }

  @Test
  void twoKernelsOfOneNameAreAnError() {
    KernelSource other =
        KernelSource.of(
            AddOp.class, op -> sum("n", op.operand(0) == op.operand(1) ? "m + 1" : "m").build());
    String text =
        program("2x3xf32", "2x3xf32")
            .replace(
                "  pir.shadow",
                "  %1 = pd_op.add %0, %0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>\n"
                    + "  pir.shadow")
            .replace("output %0", "output %1");
    assertThat(errors(text, other, "c"))
        .contains("another operation has another kernel called 'sum'");
  }

  /// Where there is no code for a target, it is as if there were none at all.
  @Test
  void elsewhereOtherKernelsCompute() {
    KernelSource source = KernelSource.of(AddOp.class, op -> sum("n", "m").build());
    try (Executable program = compile(program("2x3xf32", "2x3xf32"), source, "jvm").orElseThrow();
        Arena arena = Arena.ofConfined()) {
      Tensor ones = Tensor.of(arena, new float[] {1, 1, 1, 1, 1, 1}, 2, 3);
      assertThat(program.run(Map.of("x", ones, "y", ones)).get("output_0").toFloatArray())
          .containsOnly(2);
    }
  }

  @Test
  void aNameMustBeOneOfEveryLanguage() {
    assertThatThrownBy(() -> SourceKernel.named("a-b"))
        .hasMessage("a kernel is called 'a-b': expected letters, digits and '_'");
    assertThatThrownBy(() -> SourceKernel.named("a").reads("x", FloatType.F32, "2n"))
        .hasMessage("a size of 'x' is called '2n': expected letters, digits and '_'");
    assertThatThrownBy(() -> SourceKernel.named("a").build())
        .hasMessage("kernel 'a' writes nothing");
    assertThatThrownBy(() -> SourceKernel.named("a").writes("x", FloatType.F32).build())
        .hasMessage("kernel 'a' has no code");
  }
}
