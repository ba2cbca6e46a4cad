package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.device.NativeTool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A compiled folder of the target `cuda` is built by its Makefile and run from C++ and C, without Java, on the driver
/// that stands for a GPU; outputs are those of the JVM.
class CudaLauncherTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir static Path drivers;
  @TempDir Path folder;

  @BeforeEach
  void hasTools() {
    for (String tool : List.of("make", "c++", "cc")) {
      assumeTrue(
          NativeTool.run(List.of("sh", "-c", "command -v " + tool), folder, LIMIT).status() == 0,
          "skipped: no '" + tool + "'");
    }
  }

  @Test
  @Tag("thorough")
  void aWorkloadRunsFromItsLauncher() throws IOException {
    Path program = Weir.ROOT.resolve("examples/workloads/14-mlp.mlir");
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    Map<String, Tensor> expected;
    try (Executable jvm =
        dev.weir.compiler.Weir.compile(parse(program), CompileOptions.of("jvm"))) {
      Random random = new Random(5);
      for (Port port : jvm.inputs()) {
        Tensor tensor = Tensor.zeros(DType.FLOAT32, port.type().shape().toArray());
        for (long i = 0; i < tensor.elementCount(); i++) {
          tensor.setDouble(i, 2 * random.nextDouble() - 1);
        }
        inputs.put(port.name(), tensor);
      }
      expected = jvm.run(inputs);
    }
    Path model = compile(program);
    build(model);
    List<String> files = new ArrayList<>();
    for (Map.Entry<String, Tensor> input : inputs.entrySet()) {
      files.add(input.getKey() + ".bin");
      Files.write(model.resolve(input.getKey() + ".bin"), elements(input.getValue()));
    }
    assertThat(run(model, files)).isEqualTo(new NativeTool.Outcome(0, ""));
    Tensor want = expected.get("output_0");
    ByteBuffer got = read(model.resolve("output_0.bin"));
    assertThat(got.remaining()).isEqualTo((int) want.byteSize());
    double largest = 0;
    for (int i = 0; i < want.elementCount(); i++) {
      largest = Math.max(largest, Math.abs(want.getDouble(i)));
    }
    assertThat(largest).isPositive();
    for (int i = 0; i < want.elementCount(); i++) {
      assertThat((double) got.getFloat()).isCloseTo(want.getDouble(i), within(1e-5 * largest));
    }
  }

  /// Weights are brought to the device once; a model may run again.
  @Test
  void weightsAreRead() throws IOException {
    Path program = folder.resolve("fc.pir");
    Files.copy(Weir.example("fc.pdiparams"), folder.resolve("fc.pdiparams"));
    Weir.write(
        program,
        Files.readString(Weir.example("fc.pir")).replace("<-1x", "<4x").replace("[-1,3]", "[4,3]"));
    String expected = Weir.run("run", program, "--input=x=iota:4x3xf32").fine().out();
    Path model = compile(program);
    build(model);
    ByteBuffer x = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 12; i++) {
      x.putFloat(i);
    }
    Files.write(model.resolve("x.bin"), x.array());
    assertThat(run(model, List.of("x.bin"))).isEqualTo(new NativeTool.Outcome(0, ""));
    ByteBuffer got = read(model.resolve("output_0.bin"));
    List<String> numbers = new ArrayList<>();
    while (got.hasRemaining()) {
      numbers.add(Float.toString(got.getFloat()).replaceFirst("\\.0$", "."));
    }
    assertThat(numbers).hasSize(8);
    assertThat(expected).containsSubsequence(numbers);

    Files.write(model.resolve("weights.bin"), new byte[3]);
    assertThat(run(model, List.of("x.bin")))
        .isEqualTo(
            new NativeTool.Outcome(
                1, ".: error: './weights.bin' has 3 bytes, not 88: it belongs to another model\n"));
    Files.write(model.resolve("x.bin"), new byte[47]);
    assertThat(run(model, List.of("x.bin")))
        .isEqualTo(new NativeTool.Outcome(1, "x.bin: error: this is no file of 48 bytes\n"));
  }

  /// The same program in C as for the target `c`, whose interface is the same.
  @Tag("thorough")
  @Test
  void aPlaceOutsideIsAnErrorOfTheRun() throws IOException {
    Path model = compile(Weir.write(folder.resolve("places.mlir"), CModelTest.PROGRAM));
    build(model);
    Files.writeString(model.resolve("places.c"), CModelTest.MAIN);
    String command =
        "cc -std=c11 -Wall -Wextra -Werror -c places.c && c++ -o places places.o libmodel.a -ldl";
    assertThat(NativeTool.run(List.of("sh", "-c", command), model, LIMIT))
        .isEqualTo(new NativeTool.Outcome(0, ""));
    assertThat(emulated(model, "./places"))
        .isEqualTo(new NativeTool.Outcome(0, CModelTest.EXPECTED));
  }

  /// What runs on the host has no place in a launcher: none is written, and the reason is told.
  @Test
  void stepsOfTheHostAreRefused() throws IOException {
    Path program =
        Weir.write(
            folder.resolve("host.mlir"),
            """
            func.func @main(%x: tensor<3x8xf32> {pir.name = "x"}) -> tensor<3x2xf32> {
              %k = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xi32>
              %0 = pd_op.exp %x : (tensor<3x8xf32>) -> tensor<3x8xf32>
              %1, %2 = pd_op.topk %0, %k {axis = 1 : i32, largest = true, sorted = true}
                  : (tensor<3x8xf32>, tensor<1xi32>) -> (tensor<3x2xf32>, tensor<3x2xi64>)
              return %1 : tensor<3x2xf32>
            }
            """);
    Path model = folder.resolve("model");
    Weir compiled = Weir.run("compile", program, "--target=cuda", "-o", model);
    assertThat(compiled.code()).isZero();
    assertThat(compiled.err())
        .contains(
            "remark: no model.cpp is written: 'topk' runs on the host: no kernel is generated for"
                + " 'pd_op.topk'");
    assertThat(model.resolve("kernels.cu")).exists();
    assertThat(model.resolve("model.cpp")).doesNotExist();
    assertThat(model.resolve("Makefile")).doesNotExist();
  }

  /// A driver or kernels that are not there are errors, not crashes.
  @Test
  void whatIsMissingIsTold() throws IOException {
    Path program =
        Weir.write(
            folder.resolve("exp.mlir"),
            """
            func.func @main(%x: tensor<8xf32> {pir.name = "x"}) -> tensor<8xf32> {
              %0 = pd_op.exp %x : (tensor<8xf32>) -> tensor<8xf32>
              return %0 : tensor<8xf32>
            }
            """);
    Path model = compile(program);
    assertThat(NativeTool.run(List.of("make", "-s", "host"), model, LIMIT).status()).isZero();
    Files.write(model.resolve("x.bin"), new byte[32]);
    assertThat(NativeTool.run(List.of("./main", ".", "x.bin"), model, LIMIT))
        .isEqualTo(new NativeTool.Outcome(1, ".: error: cannot read './kernels.fatbin'\n"));
    Files.write(model.resolve("kernels.fatbin"), new byte[8]);
    NativeTool.Outcome noDriver =
        NativeTool.run(
            List.of("sh", "-c", "WEIR_CUDA_DRIVER=./none.so ./main . x.bin"), model, LIMIT);
    assertThat(noDriver.status()).isEqualTo(1);
    assertThat(noDriver.output()).contains("error: the driver './none.so' cannot be loaded");
  }

  /// nvcc makes kernels for the GPUs that the Makefile names.
  @Test
  @Tag("thorough")
  void nvccBuildsAllOfIt() throws IOException {
    assumeTrue(
        NativeTool.run(List.of("sh", "-c", "command -v nvcc"), folder, LIMIT).status() == 0,
        "skipped: no 'nvcc'");
    Path model = compile(Weir.ROOT.resolve("examples/workloads/14-mlp.mlir"));
    NativeTool.Outcome built = NativeTool.run(List.of("make", "-s"), model, LIMIT);
    assertThat(built.output()).isEmpty();
    assertThat(Files.size(model.resolve("kernels.fatbin"))).isPositive();
    assertThat(model.resolve("main")).isExecutable();
  }

  private Path compile(Path program) {
    Path model = folder.resolve("model");
    assertThat(
            Weir.run("compile", program, "--target=cuda", "--no-fallback", "-o", model)
                .fine()
                .err())
        .isEmpty();
    return model;
  }

  /// The driver is the same for all models: it is built with the first.
  private static void build(Path model) throws IOException {
    Path driver = drivers.resolve("driver.so");
    Path own = model.resolve("emulation/driver.so");
    if (Files.exists(driver)) {
      Files.copy(driver, own);
    }
    assertThat(NativeTool.run(List.of("make", "-s", "emulation", "CXXFLAGS=-O0"), model, LIMIT))
        .isEqualTo(new NativeTool.Outcome(0, ""));
    if (!Files.exists(driver)) {
      Files.copy(own, driver);
    }
  }

  private static NativeTool.Outcome run(Path model, List<String> inputs) {
    return emulated(model, "./main . " + String.join(" ", inputs));
  }

  private static NativeTool.Outcome emulated(Path model, String command) {
    return NativeTool.run(
        List.of(
            "sh",
            "-c",
            "WEIR_CUDA_DRIVER=emulation/driver.so WEIR_CUDA_KERNELS=emulation/kernels.so "
                + command),
        model,
        LIMIT);
  }

  private static Operation parse(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.read(file), DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static byte[] elements(Tensor tensor) {
    byte[] bytes = new byte[(int) tensor.byteSize()];
    tensor.data().asByteBuffer().get(bytes);
    return bytes;
  }

  private static ByteBuffer read(Path file) throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
  }
}
