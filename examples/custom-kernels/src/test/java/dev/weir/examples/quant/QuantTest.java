package dev.weir.examples.quant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.compiler.CompileException;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The expected numbers are those of `torch.quantize_per_tensor(x, 0.5, 3, torch.qint8)` and of the same in PyTorch for
/// the linear layer.
class QuantTest {
  private static final Path FOLDER = Path.of(System.getProperty("quant.folder", "."));

  private static final float[] NUMBERS = {
    -1000, -0.75f, -0.25f, 0.25f, 0.74f, 0.75f, 1.25f, 3.3f, 61.9f, 1e9f
  };
  private static final long[] STORED = {-128, 1, 3, 3, 4, 5, 5, 10, 127, 127};
  private static final float[] POSITIVE = {0, 0, 0, 0, 0.5f, 1, 1, 3.5f, 62, 62};

  private static final String TO_STORAGE = "builtin.module(quant-to-storage)";

  private static Operation read(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.of("program.mlir", text),
            DialectRegistry.load(),
            ParseOptions.STRICT,
            diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static Operation file(String name) throws IOException {
    return read(Files.readString(FOLDER.resolve(name)));
  }

  private static Pipeline pipeline(String text) {
    return Pipeline.parse(text, PassRegistry.load(), new Diagnostics()).orElseThrow();
  }

  /// {@return `module` after `passes`, as text}
  private static String after(String passes, Operation module) {
    DialectRegistry registry = DialectRegistry.load();
    Diagnostics diagnostics = new Diagnostics();
    boolean done = PassManager.builder(pipeline(passes), registry).build().run(module, diagnostics);
    assertTrue(done, () -> diagnostics.all().toString());
    return IrPrinter.print(module, PrintOptions.of(registry));
  }

  private static Executable compile(Operation module, CompileOptions options) {
    try {
      return Weir.compile(module, options);
    } catch (CompileException e) {
      // One line that says which compiler is not there.
      Assumptions.assumeFalse(
          e.getMessage().contains("target '" + options.target()), e.getMessage());
      throw e;
    }
  }

  private static void rounds(CompileOptions options, String kernels) throws IOException {
    try (Executable program =
            compile(file("round.mlir"), options.withPasses(pipeline(TO_STORAGE)));
        Arena arena = Arena.ofConfined()) {
      Map<String, Tensor> outputs =
          program.run(Map.of("x", Tensor.of(arena, NUMBERS, NUMBERS.length)));
      assertArrayEquals(STORED, outputs.get("output_0").toLongArray());
      assertArrayEquals(POSITIVE, outputs.get("output_1").toFloatArray());
      assertEquals(List.of(kernels.split(", ")), List.copyOf(program.kernels()));
    }
  }

  @Test
  void kernelsInJavaRound() throws IOException {
    rounds(CompileOptions.of("jvm").withFusion(false), "quant.encode, quant.decode, relu");
  }

  @Test
  void generatedKernelsRoundOnTheJvm() throws IOException {
    rounds(CompileOptions.of("jvm"), "elementwise_1");
  }

  @Test
  void generatedKernelsRoundInC() throws IOException {
    rounds(CompileOptions.of("c"), "elementwise_1");
  }

  @Test
  void generatedKernelsRoundOnCuda() throws IOException {
    rounds(CompileOptions.of("cuda-emulation"), "elementwise_1");
  }

  @Test
  void generatedKernelsRoundOnAscend() throws IOException {
    rounds(CompileOptions.of("ascend"), "elementwise_1");
  }

  /// Rows of 300 numbers between -0.5 and 0.5, but for one in each, whose magnitude is the row's number and 1.
  private static void largestOfRows(String target, String kernel) throws IOException {
    int rows = 5;
    int columns = 300;
    float[] x = new float[rows * columns];
    float[] largest = new float[rows];
    for (int i = 0; i < x.length; i++) {
      x[i] = (i * 37 % 101) / 101f - 0.5f;
    }
    for (int row = 0; row < rows; row++) {
      largest[row] = row + 1;
      x[row * columns + (row * 131 + 299) % columns] = row % 2 == 0 ? -largest[row] : largest[row];
    }
    try (Executable program = compile(file("absmax.mlir"), CompileOptions.of(target));
        Arena arena = Arena.ofConfined()) {
      Map<String, Tensor> outputs = program.run(Map.of("x", Tensor.of(arena, x, rows, columns)));
      assertArrayEquals(largest, outputs.get("output_0").toFloatArray());
      float[] scaled = outputs.get("output_1").toFloatArray();
      for (int i = 0; i < x.length; i++) {
        assertEquals(x[i] / largest[i / columns], scaled[i], 1e-6f);
      }
      assertEquals(kernel, program.kernels().get(0));
    }
  }

  @Test
  void aKernelInJavaFindsTheLargestOfRows() throws IOException {
    largestOfRows("jvm", "quant.absmax");
  }

  @Test
  void aKernelInCFindsTheLargestOfRows() throws IOException {
    largestOfRows("c", "quant_absmax");
  }

  @Test
  void aKernelInOpenClFindsTheLargestOfRows() throws IOException {
    largestOfRows("opencl", "quant_absmax");
  }

  @Test
  void aKernelInCudaFindsTheLargestOfRows() throws IOException {
    largestOfRows("cuda-emulation", "quant_absmax");
  }

  @Test
  void aKernelInAscendCFindsTheLargestOfRows() throws IOException {
    largestOfRows("ascend", "quant_absmax");
  }

  @Test
  void aDecompositionBecomesKernels() throws IOException {
    float[] x = {1.2f, -0.6f, 2, 0, 10.1f, -3.3f};
    float[] w = {1, 2, 0.3f, -0.8f, 5, -70};
    float[] bias = {0.1f, -0.2f};
    CompileOptions options =
        CompileOptions.of("jvm")
            .withPasses(pipeline("builtin.module(decompose-composite,quant-to-storage)"));
    try (Executable program = compile(file("linear.mlir"), options);
        Arena arena = Arena.ofConfined()) {
      Map<String, Tensor> outputs =
          program.run(
              Map.of(
                  "x", Tensor.of(arena, x, 2, 3),
                  "w", Tensor.of(arena, w, 3, 2),
                  "b", Tensor.of(arena, bias, 2)));
      assertArrayEquals(
          new float[] {11, -64, -12.5f, 63.5f}, outputs.get("output_0").toFloatArray());
    }
  }

  @Test
  void aRuleMakesALinearLayer() throws IOException {
    String program = after("builtin.module(decompose-composite,fuse-quant)", file("linear.mlir"));
    assertTrue(program.contains("quant.qlinear"), program);
  }

  @Test
  void anEnumIsABareWord() {
    String text =
        after(
            "builtin.module()",
            read(
                """
                %x = pd_op.full {shape = array<i64: 2>, value = 1.0 : f64} : tensor<2xf32>
                %y = quant.quantize %x round up : tensor<2xf32> -> tensor<2x!quant.uniform<i8:f32, 1.0:0>>
                %z = quant.encode %x scale 0.5 zero 3 round toward_zero : tensor<2xf32>
                """));
    assertTrue(text.contains("quant.quantize %0 round up :"), text);
    assertTrue(text.contains("scale 5.000000e-01 zero 3 round toward_zero :"), text);
  }

  private static final String HANDMADE =
      """
      module {
        %x = pd_op.data {name = "x", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
        %q = quant.quantize %x : tensor<4xf32> -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
        %y = quant.dequantize %q : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
        pir.shadow_output %y, "y" : tensor<4xf32>
      }
      """;

  @Test
  void aTileKernelWrittenByHandRuns() {
    CompileOptions options =
        CompileOptions.of("jvm")
            .withPasses(pipeline("builtin.module(quant-kernels,quant-to-storage)"));
    try (Executable program = compile(read(HANDMADE), options);
        Arena arena = Arena.ofConfined()) {
      float[] x = {0.5f, 1, -3, 7};
      Map<String, Tensor> outputs = program.run(Map.of("x", Tensor.of(arena, x, 4)));
      assertArrayEquals(x, outputs.get("y").toFloatArray());
    }
  }

  /// Has tiles that a kernel fills be whole ones, though what they are computed with has fewer elements.
  record DropExtents() implements Pass {
    static final PassType<DropExtents> TYPE =
        PassType.of(DropExtents.class, "drop-extents", "Breaks kernels", DropExtents::new);

    @Override
    public PassType<DropExtents> type() {
      return TYPE;
    }

    @Override
    public void run(Operation op, PassRun run) {
      Rewriter rewriter = new Rewriter();
      op.walk(FillOp.class, fill -> rewriter.setOperands(fill, List.of()));
    }
  }

  /// What a pass puts into a program is not Weir's, so that what it must not do is an error, not a crash.
  @Test
  void aWrongTileKernelOfAPassIsAnError() {
    for (String target : List.of("jvm", "c", "opencl", "cuda-emulation", "ascend")) {
      CompileOptions options =
          CompileOptions.of(target)
              .withPasses(
                  Pipeline.on(
                      "builtin.module",
                      new QuantKernelPass(),
                      new DropExtents(),
                      new QuantToStoragePass()));
      try (Executable program = compile(read(HANDMADE), options);
          Arena arena = Arena.ofConfined()) {
        RunException stopped =
            assertThrows(
                RunException.class,
                () -> program.run(Map.of("x", Tensor.of(arena, new float[4], 4))));
        assertTrue(
            stopped.getMessage().contains("extents differ: [4] and [1024]"), stopped.getMessage());
      }
    }
  }
}
