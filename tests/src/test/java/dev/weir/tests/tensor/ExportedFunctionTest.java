package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.HostCall;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;
import dev.weir.tensor.jit.Exported;
import dev.weir.tensor.jit.InputSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Functions of Java as programs of their own.
class ExportedFunctionTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static String text(Exported exported) {
    return IrPrinter.print(exported.program(), PrintOptions.of(REGISTRY));
  }

  /// {@return what the target jvm computes of the program}
  private static Tensor run(Exported exported, Map<String, Tensor> inputs) {
    Diagnostics diagnostics = new Diagnostics();
    CompileOptions options = CompileOptions.of("jvm").withParameters(exported.weights());
    try (var executable =
        new Compilation(options, REGISTRY, diagnostics)
            .compile(exported.program())
            .orElseThrow(() -> new IllegalStateException(diagnostics.all().toString()))) {
      var given = new LinkedHashMap<String, dev.weir.dialect.builtin.data.Tensor>();
      inputs.forEach((name, tensor) -> given.put(name, tensor.storage()));
      return Tensor.copyOf(executable.run(given).get("output_0"));
    }
  }

  /// Two layers.
  record Net(Tensor weight, List<Layer> layers) {
    Tensor forward(Tensor rows) {
      Tensor y = rows.matmul(weight);
      for (Layer each : layers) {
        y = y.multiply(each.scale()).add(0.5);
      }
      return y;
    }
  }

  /// A factor.
  record Layer(Tensor scale) {}

  @Test
  void inputsHaveTheNamesOfParametersAndWeightsThoseOfComponents() {
    Net net =
        new Net(
            Tensor.of(new float[][] {{1, 2}, {3, 4}}),
            List.of(new Layer(Tensor.of(new float[] {2, 3}))));
    Fn1<Tensor, Tensor> forward = net::forward;
    Exported exported = Jit.of(forward).inputs(InputSpec.of(DType.FLOAT32, -1, 2)).export();
    assertThat(text(exported))
        .contains("\"rows\"")
        .contains("tensor<?x2xf32>")
        .contains("layers.0.scale");
    assertThat(exported.weights().names()).containsExactly("weight", "layers.0.scale");
    // [1, 1] by the matrix is [4, 6], by the factors [8, 18].
    assertThat(run(exported, Map.of("rows", Tensor.of(new float[][] {{1, 1}}))).toFloats())
        .containsExactly(8.5f, 18.5f);
    // Another number of rows: [2, 0] by the matrix is [2, 4].
    assertThat(run(exported, Map.of("rows", Tensor.of(new float[][] {{1, 1}, {2, 0}}))).toFloats())
        .containsExactly(8.5f, 18.5f, 4.5f, 12.5f);
  }

  private static Tensor product(Tensor x, Tensor y) {
    return x.matmul(y);
  }

  private static Tensor rows(Tensor x) {
    return x.reshape(x.dim(0) * x.dim(1)).divide((double) x.dim(0));
  }

  @Test
  void openSizesAreOpenWhereverTheyAre() {
    InputSpec any = InputSpec.of(DType.FLOAT32, -1, -1);
    Fn2<Tensor, Tensor, Tensor> product = ExportedFunctionTest::product;
    Exported exported = Jit.of(product).inputs(any, any).export();
    assertThat(run(exported, Map.of("x", Tensor.ones(2, 3), "y", Tensor.ones(3, 4))).toFloats())
        .hasSize(8)
        .containsOnly(3);
    // What is read of a size is read when the program runs.
    Fn1<Tensor, Tensor> rows = ExportedFunctionTest::rows;
    Exported read = Jit.of(rows).inputs(any).export();
    for (int n : new int[] {2, 4}) {
      assertThat(run(read, Map.of("x", Tensor.ones(n, 3))).toFloats())
          .hasSize(3 * n)
          .containsOnly(1f / n);
    }
  }

  private static final HostCall CUBE =
      HostCall.of("cube", in -> Tensor.of(Math.pow(in.get(0).item(), 3)))
          .typed(DType.FLOAT64, new long[0]);

  private static Tensor cubes(Tensor x) {
    return x.multiply(CUBE.apply(x.sum()).cast(DType.FLOAT32));
  }

  @Test
  void whatNeedsJavaIsRefused() {
    InputSpec two = InputSpec.of(DType.FLOAT32, 2);
    Fn1<Tensor, Tensor> cubes = ExportedFunctionTest::cubes;
    assertThatThrownBy(() -> Jit.of(cubes).inputs(two).export())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "ExportedFunctionTest.java:\\d+: cube is called on the host, and a program that is"
                + " exported has no Java beside it; compute it outside");
    Fn1<Tensor, Tensor> asks = x -> x.sum().item() > 0 ? x : x.neg();
    assertThatThrownBy(() -> Jit.of(asks).inputs(two).export())
        .hasMessageContaining("has no elements yet");
    Fn1<Tensor, Tensor> draws = x -> x.add(Rng.of(1).normal(2));
    assertThatThrownBy(() -> Jit.of(draws).inputs(two).export())
        .hasMessageContaining("random numbers are drawn");
    assertThatThrownBy(() -> Jit.of(cubes).export())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("say by inputs(InputSpec...)");
  }

  @Test
  void callsOfTheHostAreRefusedAtTheirLine() {
    Fn1<Tensor, Tensor> cubes = ExportedFunctionTest::cubes;
    String line = "ExportedFunctionTest.java:\\d+: cube is called on the host, .*";
    assertThatThrownBy(() -> Vmap.of(cubes).apply(Tensor.ones(3, 2))).hasMessageMatching(line);
    assertThatThrownBy(() -> Jit.of(cubes).symbolic().apply(Tensor.ones(2)))
        .hasMessageMatching(line);
  }
}
