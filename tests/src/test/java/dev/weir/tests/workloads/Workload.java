package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.OperatorForm;
import dev.weir.compiler.Targets;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.tests.TargetPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/// A program of `examples/workloads`, or one of this test's own.
record Workload(String name, SourceText text) {
  private static final Path FOLDER =
      Path.of(System.getProperty("weir.root"), "examples", "workloads");

  static ImmutableList<Workload> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".mlir"))
          .sorted()
          .map(file ->
              new Workload(
                  file.getFileName().toString().replace(".mlir", ""), SourceText.read(file)))
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Attention and a product that are larger than a tile, so that their kernels have loops.
  static ImmutableList<Workload> large() {
    return ImmutableList.of(
        attention("f32"), attention("f16"), product("bf16"), gelu("false"), gelu("true"), heads());
  }

  private static Workload attention(String element) {
    return of(
        "large-attention-" + element,
        """
        func.func @main(%q: H {pir.name = "q"}, %k: H {pir.name = "k"}, %v: H {pir.name = "v"}) -> H {
          %0 = pd_op.matmul %q, %k {transpose_y = true} : (H, H) -> S
          %1 = pd_op.full {shape = array<i64: 1>, value = 0.125 : f64} : tensor<1xf32>
          %2 = pd_op.scale %0, %1 : (S, tensor<1xf32>) -> S
          %3 = pd_op.softmax %2 : (S) -> S
          %4 = pd_op.matmul %3, %v : (S, H) -> H
          return %4 : H
        }
        """
            .replace("H", "tensor<1x2x300x64x" + element + ">")
            .replace("S", "tensor<1x2x300x300x" + element + ">"));
  }

  private static Workload product(String element) {
    return of(
        "large-product-" + element,
        """
        func.func @main(%x: tensor<200x136xE> {pir.name = "x"}, %w: tensor<136x264xE> {pir.name = "w"})
            -> tensor<200x264xE> {
          %0 = pd_op.matmul %x, %w
              : (tensor<200x136xE>, tensor<136x264xE>) -> tensor<200x264xE>
          return %0 : tensor<200x264xE>
        }
        """
            .replace("E", element));
  }

  /// A product with a bias and gelu, deep enough for a library's product and a kernel after it.
  private static Workload gelu(String approximate) {
    return of(
        "large-gelu-" + approximate,
        """
        func.func @main(%x: tensor<70x160xf32> {pir.name = "x"}, %w: tensor<160x136xf32> {pir.name = "w"},
            %b: tensor<136xf32> {pir.name = "b"}) -> T {
          %0 = pd_op.matmul %x, %w : (tensor<70x160xf32>, tensor<160x136xf32>) -> T
          %1 = pd_op.add %0, %b : (T, tensor<136xf32>) -> T
          %2 = pd_op.gelu %1 {approximate = APPROXIMATE} : (T) -> T
          return %2 : T
        }
        """
            .replace("APPROXIMATE", approximate)
            .replace(" T", " tensor<70x136xf32>")
            .replace("(T", "(tensor<70x136xf32>"));
  }

  /// A product whose result is split into heads.
  private static Workload heads() {
    return of(
        "large-heads",
        """
        func.func @main(%x: tensor<2x35x160xf32> {pir.name = "x"}, %w: tensor<160x96xf32> {pir.name = "w"},
            %b: tensor<96xf32> {pir.name = "b"}) -> tensor<2x4x35x24xf32> {
          %0 = pd_op.matmul %x, %w : (tensor<2x35x160xf32>, tensor<160x96xf32>) -> tensor<2x35x96xf32>
          %1 = pd_op.add %0, %b : (tensor<2x35x96xf32>, tensor<96xf32>) -> tensor<2x35x96xf32>
          %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 4, 24>}
              : tensor<4xi64>
          %3 = pd_op.reshape %1, %2 : (tensor<2x35x96xf32>, tensor<4xi64>) -> tensor<2x35x4x24xf32>
          %4 = pd_op.transpose %3 {perm = array<i32: 0, 2, 1, 3>}
              : (tensor<2x35x4x24xf32>) -> tensor<2x4x35x24xf32>
          return %4 : tensor<2x4x35x24xf32>
        }
        """);
  }

  static Workload of(String name, String text) {
    return new Workload(name, SourceText.of(name, text));
  }

  Executable compile(String target) {
    return compile(CompileOptions.of(target));
  }

  Executable compile(CompileOptions options) {
    return Weir.compile(module(), options);
  }

  private Operation module() {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(text, DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// The kernels that are generated for `target`.
  ImmutableList<TileFuncOp> kernels(String target) {
    var kernels = ImmutableList.<TileFuncOp>builder();
    lowered(target).walk(TileFuncOp.class, kernels::add);
    return kernels.build();
  }

  /// {@return the text that is generated for the CUDA target `target`}
  String cuda(String target) {
    byte[] code =
        Targets.find(target).orElseThrow().generate(kernels(target)).files().get("kernels.cu");
    return new String(code, StandardCharsets.UTF_8);
  }

  /// {@return the kernels in it}: what stands in front of them is the same for all programs
  String cudaKernels(String target) {
    String text = cuda(target);
    return text.substring(text.indexOf("/* kernel "));
  }

  /// Checks that `program` runs on `target` alone, and gives what the JVM's kernels give.
  static void agreesWithJvm(String program, String target) {
    try (Executable jvm = TargetPrograms.compile(program, "jvm")) {
      agrees(program, target, jvm);
    }
  }

  /// Checks that `program` runs on `target` alone, and gives what `expected` gives.
  static void agrees(String program, String target, Executable expected) {
    try (Executable device = TargetPrograms.compile(program, target)) {
      assertThat(device.choices()).noneMatch(line -> line.startsWith("fallback"));
      Map<String, Tensor> inputs = inputs(expected);
      assertThat(distance(expected.run(inputs), device.run(inputs)))
          .isLessThanOrEqualTo(tolerance(device));
    }
  }

  /// The program at the kernel level of `target`, with its kernels.
  Operation lowered(String target) {
    Operation module = module();
    Diagnostics diagnostics = new Diagnostics();
    DialectRegistry registry = DialectRegistry.load();
    CompileOptions options = CompileOptions.of(target);
    OperatorForm.of(
        module,
        options.parameters(),
        CopyElimination.NEEDED,
        Optional.empty(),
        registry,
        diagnostics);
    LoweredProgram program =
        new Compilation(options, registry, diagnostics)
            .lower(module)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return program.module();
  }

  /// The kernels of operators one by one, on the JVM: what all else is compared with.
  Executable reference() {
    return compile(CompileOptions.of("jvm").withFusion(false));
  }

  /// Random inputs. Integers are 0 or 1, which are in range whatever they index; second moments and
  /// variances are positive. Unknown sizes are those of `sizes`, in order.
  static ImmutableMap<String, Tensor> inputs(Executable program, long... sizes) {
    Random random = new Random(11);
    ImmutableMap.Builder<String, Tensor> inputs = ImmutableMap.builder();
    for (Port port : program.inputs()) {
      TensorType type = port.type();
      long[] shape = new long[type.rank()];
      int unknown = 0;
      for (int i = 0; i < shape.length; i++) {
        shape[i] =
            type.isDynamic(i) ? sizes[Math.min(unknown++, sizes.length - 1)] : type.dimension(i);
      }
      if (port.name().equals("mask") && sizes.length > 1) {
        Arrays.fill(shape, sizes[1]);
      }
      inputs.put(port.name(), tensor(random, port, shape));
    }
    return inputs.buildOrThrow();
  }

  private static Tensor tensor(Random random, Port port, long[] shape) {
    DType dtype = ElementTypes.dtypeOf(port.type().elementType());
    Tensor tensor = Tensor.zeros(dtype, shape);
    boolean positive = port.name().matches("v\\d*|.*_v|.*variance");
    for (long i = 0; i < tensor.elementCount(); i++) {
      if (dtype.isFloat()) {
        double number = random.nextDouble();
        tensor.setDouble(i, positive ? number : 2 * number - 1);
      } else {
        tensor.setLong(i, random.nextInt(2));
      }
    }
    return tensor;
  }

  /// How far `actual` is from `expected`, in parts of the largest number expected.
  static double distance(Map<String, Tensor> expected, Map<String, Tensor> actual) {
    double worst = 0;
    for (Map.Entry<String, Tensor> entry : expected.entrySet()) {
      Tensor want = entry.getValue();
      Tensor got = actual.get(entry.getKey());
      if (got == null || !Arrays.equals(got.shape(), want.shape())) {
        return Double.POSITIVE_INFINITY;
      }
      double largest = 0;
      double difference = 0;
      for (long i = 0; i < want.elementCount(); i++) {
        double a = want.getDouble(i);
        double b = got.getDouble(i);
        largest = Double.isNaN(a) ? largest : Math.max(largest, Math.abs(a));
        difference = Math.max(difference, Double.compare(a, b) == 0 ? 0 : Math.abs(a - b));
        if (Double.isNaN(a) != Double.isNaN(b)) {
          return Double.POSITIVE_INFINITY;
        }
      }
      worst = Math.max(worst, largest == 0 ? difference : difference / largest);
    }
    return worst;
  }

  /// What is allowed of [#distance]: by the widest rounding of the outputs.
  static double tolerance(Executable program) {
    double allowed = 1e-5;
    for (Port output : program.outputs()) {
      switch (ElementTypes.dtypeOf(output.type().elementType())) {
        case FLOAT16 -> allowed = Math.max(allowed, 2e-3);
        case BFLOAT16 -> allowed = Math.max(allowed, 1e-2);
        default -> {
          // As it is.
        }
      }
    }
    return allowed;
  }

  @Override
  public String toString() {
    return name;
  }
}
