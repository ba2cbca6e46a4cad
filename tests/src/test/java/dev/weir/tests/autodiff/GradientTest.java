package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.transforms.autodiff.GradientRequest;
import dev.weir.transforms.autodiff.ReverseMode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Gradients of functions without control flow, against published values and finite differences.
class GradientTest {
  /// The network of MindSpore's documentation: matmul(x z, y).
  private static final String NET =
      """
      func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>, %z: tensor<1xf32>) -> tensor<2x3xf32> {
        %0 = pd_op.multiply %x, %z : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
        %1 = pd_op.matmul %0, %y : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
        return %1 : tensor<2x3xf32>
      }
      """;

  private static final String CUBE =
      """
      func.func @f(%x: tensor<f64>) -> tensor<f64> {
        %0 = pd_op.multiply %x, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
        %1 = pd_op.multiply %0, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
        return %1 : tensor<f64>
      }
      """;

  private static final double[] X = {0.8, 0.6, 0.2, 1.8, 1.3, 1.1};
  private static final double[] Y = {0.11, 3.3, 1.1, 1.1, 0.2, 1.4, 1.1, 2.2, 0.3};

  private static List<Tensor> net(double[] x, double[] y, double z) {
    return List.of(
        Functions.tensor(DType.FLOAT32, new long[] {2, 3}, x),
        Functions.tensor(DType.FLOAT32, new long[] {3, 3}, y),
        Functions.tensor(DType.FLOAT32, new long[] {1}, z));
  }

  private static Operation differentiated(String text, GradientRequest request) {
    Operation module = Functions.parse(text);
    Diagnostics diagnostics = new Diagnostics();
    ReverseMode.of(Functions.REGISTRY, diagnostics)
        .gradient(Functions.function(module, "f"), "f_grad", request)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
    assertThat(diagnostics.all()).isEmpty();
    Functions.verify(module);
    return module;
  }

  private static void assertWithinOneUlp(Tensor actual, double... expected) {
    double[] values = Functions.values(actual);
    assertThat(values).hasSameSizeAs(expected);
    for (int i = 0; i < values.length; i++) {
      float wanted = (float) expected[i];
      assertThat((float) values[i]).isCloseTo(wanted, within(Math.ulp(wanted)));
    }
  }

  @Test void theExampleOfTheDynamicGraph() {
    Operation module = differentiated(NET, GradientRequest.ofFirstInput());
    List<Tensor> gradients = Functions.run(module, "f_grad", net(X, Y, 2));
    assertThat(gradients).hasSize(1);
    assertWithinOneUlp(gradients.get(0), 9.02, 5.4, 7.2000003, 9.02, 5.4, 7.2000003);
  }

  @Test void theSecondDerivativeOfACube() {
    Operation module = differentiated(CUBE, GradientRequest.ofFirstInput());
    FuncOp first = Functions.function(module, "f_grad");
    Diagnostics diagnostics = new Diagnostics();
    ReverseMode.of(Functions.REGISTRY, diagnostics)
        .gradient(first, "f_grad_grad", GradientRequest.ofFirstInput().withValue())
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
    Functions.verify(module);
    List<Tensor> results =
        Functions.run(
            module, "f_grad_grad", List.of(Functions.tensor(DType.FLOAT64, new long[0], 2)));
    assertThat(results.get(0).getDouble(0)).isEqualTo(12);
    assertThat(results.get(1).getDouble(0)).isEqualTo(12);
  }
}
