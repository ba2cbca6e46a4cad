package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.elementwise.binary.MultiplyOp;
import dev.weir.examples.models.Gradients;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.GradientRule;
import dev.weir.pass.autodiff.GradientRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    Functions.differentiate(Functions.function(module, "f"), "f_grad", request);
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

  /// Runs a published case of MindSpore's GradOperation, where z = 1.
  private static List<Tensor> published(
      GradientRequest request, double[] x, double[] y, double... sensitivity) {
    Operation module = differentiated(NET, request);
    List<Tensor> given = new ArrayList<>(net(x, y, 1));
    if (sensitivity.length > 0) {
      given.add(Functions.tensor(DType.FLOAT32, new long[] {2, 3}, sensitivity));
    }
    return Functions.run(module, "f_grad", given);
  }

  @Test
  void theDefaultIsTheFirstInput() {
    List<Tensor> gradients =
        published(
            GradientRequest.ofFirstInput(),
            new double[] {0.5, 0.6, 0.4, 1.2, 1.3, 1.1},
            new double[] {0.01, 0.3, 1.1, 0.1, 0.2, 1.3, 2.1, 1.2, 3.3});
    assertWithinOneUlp(gradients.get(0), 1.4100001, 1.5999999, 6.6, 1.4100001, 1.5999999, 6.6);
  }

  @Test
  void allInputs() {
    List<Tensor> gradients =
        published(
            GradientRequest.ofInputs(0, 1),
            X,
            new double[] {0.1, 3.3, 1.1, 1.1, 0.2, 1.4, 1.1, 2.2, 0.3});
    assertWithinOneUlp(gradients.get(0), 4.5, 2.70000005, 3.60000014, 4.5, 2.70000005, 3.60000014);
    assertWithinOneUlp(
        gradients.get(1),
        2.5999999,
        2.5999999,
        2.5999999,
        1.89999998,
        1.89999998,
        1.89999998,
        1.30000007,
        1.30000007,
        1.30000007);
  }

  @Test
  void aGivenSensitivity() {
    List<Tensor> gradients =
        published(
            GradientRequest.ofInputs(0, 1).withSensitivity(), X, Y, 0.1, 0.6, 0.2, 0.8, 1.3, 1.1);
    assertWithinOneUlp(
        gradients.get(0), 2.21099997, 0.50999999, 1.49000001, 5.5880003, 2.68000007, 4.07000017);
    assertWithinOneUlp(
        gradients.get(1),
        1.51999998,
        2.81999993,
        2.1400001,
        1.0999999,
        2.04999995,
        1.54999995,
        0.900000036,
        1.54999995,
        1.25);
  }

  /// The network with its factor as a parameter.
  private static Operation withParameter(GradientRequest request) {
    return differentiated(
        """
        func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) -> tensor<2x3xf32> {
          %z = pir.parameter "z" : tensor<1xf32>
          %0 = pd_op.multiply %x, %z : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
          %1 = pd_op.matmul %0, %y : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
          return %1 : tensor<2x3xf32>
        }
        """,
        request);
  }

  private static List<Tensor> runWithParameter(Operation module, double[] x, double[] y) {
    ParameterStore parameters =
        ParameterStore.builder()
            .put("z", Functions.tensor(DType.FLOAT32, new long[] {1}, 1))
            .build();
    return Functions.run(module, "f_grad", parameters, net(x, y, 1).subList(0, 2));
  }

  @Test
  void aParameter() {
    Operation module =
        withParameter(
            new GradientRequest(
                Optional.of(ImmutableIntArray.of()),
                Optional.of(ImmutableList.of("z")),
                false,
                false));
    List<Tensor> gradients = runWithParameter(module, X, Y);
    assertThat(gradients).hasSize(1);
    assertWithinOneUlp(gradients.get(0), 21.5359993);
  }

  @Test
  void allInputsAndParameters() {
    Operation module = withParameter(GradientRequest.ofAllInputs().andParameters());
    List<Tensor> gradients =
        runWithParameter(
            module,
            new double[] {0.1, 0.6, 1.2, 0.5, 1.3, 0.1},
            new double[] {0.12, 2.3, 1.1, 1.3, 0.2, 2.4, 0.1, 2.2, 0.3});
    assertWithinOneUlp(
        gradients.get(0), 3.51999998, 3.9000001, 2.5999999, 3.51999998, 3.9000001, 2.5999999);
    assertWithinOneUlp(
        gradients.get(1),
        0.600000024,
        0.600000024,
        0.600000024,
        1.89999998,
        1.89999998,
        1.89999998,
        1.30000007,
        1.30000007,
        1.30000007);
    assertWithinOneUlp(gradients.get(2), 12.9020004);
  }

  @Test
  void theExampleOfTheDynamicGraph() {
    Operation module = differentiated(NET, GradientRequest.ofFirstInput());
    List<Tensor> gradients = Functions.run(module, "f_grad", net(X, Y, 2));
    assertThat(gradients).hasSize(1);
    assertWithinOneUlp(gradients.get(0), 9.02, 5.4, 7.2000003, 9.02, 5.4, 7.2000003);
  }

  @Test
  void theSecondDerivativeOfACube() {
    Operation module = differentiated(CUBE, GradientRequest.ofFirstInput());
    FuncOp first = Functions.function(module, "f_grad");
    Functions.differentiate(first, "f_grad_grad", GradientRequest.ofFirstInput().withValue());
    List<Tensor> results =
        Functions.run(
            module, "f_grad_grad", List.of(Functions.tensor(DType.FLOAT64, new long[0], 2)));
    assertThat(results.get(0).getDouble(0)).isEqualTo(12);
    assertThat(results.get(1).getDouble(0)).isEqualTo(12);
  }

  /// An operation of nobody's, whose gradient is handed over by name.
  @Test
  void aRuleOfOnesOwn() {
    String text =
        """
        func.func @f(%x: tensor<f64>) -> tensor<f64> {
          %0 = "pd_op.theirs"(%x) : (tensor<f64>) -> tensor<f64>
          return %0 : tensor<f64>
        }
        """;
    Operation module = Functions.parse(text);
    GradientRules theirs =
        GradientRules.builder()
            .on("pd_op.theirs", (op, back) -> back.give(0, back.times(back.cotangent(), 7)))
            .build();
    FuncOp gradient =
        Functions.differentiate(
            Functions.function(module, "f"),
            "g",
            GradientRequest.ofFirstInput(),
            Functions.REGISTRY,
            theirs);
    assertThat(IrPrinter.print(gradient, PrintOptions.of(Functions.REGISTRY)))
        .contains("value = 7.000000e+00");
  }

  /// What is attached to the registry goes before what is known.
  @Test
  void anAttachedRule() {
    DialectRegistry.Builder registry = DialectRegistry.builder();
    Functions.REGISTRY.dialects().forEach(registry::add);
    registry.attach(
        GradientRule.class,
        MultiplyOp.class,
        (op, back) -> back.give(0, back.number(5, op.operand(0))));
    Operation module = Functions.parse(CUBE);
    Functions.differentiate(
        Functions.function(module, "f"),
        "g",
        GradientRequest.ofFirstInput(),
        registry.build(),
        GradientRules.builder().build());
    Tensor x = Functions.tensor(DType.FLOAT64, new long[0], 2);
    assertThat(Functions.run(module, "g", List.of(x)).get(0).getDouble(0)).isEqualTo(5);
  }

  /// What the tutorial shows.
  @Test
  void theExamplesOfTheTutorial() {
    Tensor x = Functions.tensor(DType.FLOAT64, new long[0], 2);
    Diagnostics diagnostics = new Diagnostics();
    Operation module = Functions.parse(CUBE);
    FuncOp cube = Functions.function(module, "f");
    assertThat(Gradients.gradient(cube, Functions.REGISTRY, diagnostics)).isPresent();
    assertThat(Gradients.second(cube, Functions.REGISTRY, diagnostics)).isPresent();
    List<Tensor> both = Functions.run(module, "f_grad", List.of(x));
    assertThat(both.get(0).getDouble(0)).isEqualTo(8);
    assertThat(both.get(1).getDouble(0)).isEqualTo(12);
    assertThat(Functions.run(module, "second", List.of(x)).get(0).getDouble(0)).isEqualTo(12);

    Operation rounding =
        Functions.parse(
            """
            func.func @f(%x: tensor<f64>) -> tensor<f64> {
              %a = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf64>
              %b = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf64>
              %0 = pd_op.add %x, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %1 = pd_op.clip %0, %a, %b : (tensor<f64>, tensor<1xf64>, tensor<1xf64>) -> tensor<f64>
              return %1 : tensor<f64>
            }
            """);
    assertThat(
            Gradients.ofRounding(
                Functions.function(rounding, "f"), Functions.REGISTRY, diagnostics))
        .isPresent();
    assertThat(Functions.run(rounding, "f_grad", List.of(x)).get(0).getDouble(0)).isEqualTo(2);
    assertThat(diagnostics.all()).isEmpty();
  }
}
