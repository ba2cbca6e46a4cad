package dev.weir.tests.workloads;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.OperatorForm;
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
import dev.weir.target.Executable;
import dev.weir.target.Port;
import dev.weir.transforms.mindir.effects.CopyElimination;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
          .map(
              file -> new Workload(
                  file.getFileName().toString().replace(".mlir", ""), SourceText.read(file)))
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    Operation module = module();
    Diagnostics diagnostics = new Diagnostics();
    DialectRegistry registry = DialectRegistry.load();
    CompileOptions options = CompileOptions.of(target);
    OperatorForm.of(
        module, options.parameters(), CopyElimination.NEEDED, Optional.empty(), registry,
        diagnostics);
    LoweredProgram program =
        new Compilation(options, registry, diagnostics)
            .lower(module)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    var kernels = ImmutableList.<TileFuncOp>builder();
    program.module().walk(TileFuncOp.class, kernels::add);
    return kernels.build();
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
        java.util.Arrays.fill(shape, sizes[1]);
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
      if (got == null || !java.util.Arrays.equals(got.shape(), want.shape())) {
        return Double.POSITIVE_INFINITY;
      }
      double largest = 0;
      double difference = 0;
      for (long i = 0; i < want.elementCount(); i++) {
        double a = want.getDouble(i);
        double b = got.getDouble(i);
        largest = Math.max(largest, Math.abs(a));
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

  @Override public String toString() {
    return name;
  }
}
