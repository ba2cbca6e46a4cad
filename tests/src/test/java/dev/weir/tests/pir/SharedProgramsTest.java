package dev.weir.tests.pir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.SharedPrograms;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program that trains a linear layer and one that evaluates it share one store of weights: each
/// evaluation sees the last step. The expected weights are worked out in Java.
final class SharedProgramsTest {
  private static final float[] X = {0, 1, 2, 3, 4, 5};
  private static final int STEPS = 5;
  private static final double RATE = 0.125;

  private static String text(String name) throws IOException {
    return new String(
        Objects.requireNonNull(
                SharedProgramsTest.class.getResourceAsStream("/pir/shared/" + name + ".pir"))
            .readAllBytes(),
        StandardCharsets.UTF_8);
  }

  private static ParameterStore start() {
    return ParameterStore.builder()
        .put("linear_0.b_0", PirPrograms.f32(new long[] {1}, 0.5f))
        .put("linear_0.w_0", PirPrograms.f32(new long[] {2, 1}, 1, -2))
        .build();
  }

  private static SharedPrograms compile(String target, String train) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    return SharedPrograms.compile(
            ImmutableMap.of(
                "train", PirPrograms.parse(train), "eval", PirPrograms.parse(text("eval"))),
            CompileOptions.of(target).withParameters(start()),
            PirPrograms.REGISTRY,
            diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// One step on the mean of `(x w + b - 1)²`.
  private static void step(double[] w) {
    double[] gradient = new double[3];
    for (int row = 0; row < 3; row++) {
      double a = X[2 * row];
      double b = X[2 * row + 1];
      double error = a * w[0] + b * w[1] + w[2] - 1;
      gradient[0] += 2 * error * a / 3;
      gradient[1] += 2 * error * b / 3;
      gradient[2] += 2 * error / 3;
    }
    for (int i = 0; i < 3; i++) {
      w[i] -= RATE * gradient[i];
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "c"})
  void anEvaluationSeesTheLastStep(String target) throws IOException {
    Map<String, Tensor> batch =
        Map.of(
            "x", PirPrograms.f32(new long[] {3, 2}, X),
            "label", PirPrograms.f32(new long[] {3, 1}, 1, 1, 1));
    Map<String, Tensor> sample = Map.of("x", PirPrograms.f32(new long[] {1, 2}, 1, 3));
    double[] w = {1, -2, 0.5};
    try (SharedPrograms programs = compile(target, text("train"))) {
      assertThat(programs.run("eval", sample).get("y").getDouble(0)).isEqualTo(-4.5);
      for (int i = 0; i < STEPS; i++) {
        assertThat(programs.run("train", batch)).containsOnlyKeys("loss");
        step(w);
        double wanted = w[0] + 3 * w[1] + w[2];
        assertThat(programs.run("eval", sample).get("y").getDouble(0))
            .isCloseTo(wanted, within(1e-4 * Math.abs(wanted)));
      }
      Tensor weights = programs.parameters().get("linear_0.w_0").orElseThrow();
      assertThat(weights.getDouble(1)).isCloseTo(w[1], within(1e-4 * Math.abs(w[1])));
      assertThatThrownBy(() -> programs.run("test", sample))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("there is no program 'test'");
    }
    // What was handed in is as it was.
    assertThat(start().get("linear_0.w_0").orElseThrow().getDouble(0)).isEqualTo(1);
  }

  /// `momentum_` stores its velocity, too: v = 0.5 v + g, w -= 0.125 v.
  @Test
  void anOptimizerStoresItsState() throws IOException {
    String train =
        """
        {
            (%0) = "builtin.parameter" () {parameter_name:"linear_0.b_0",persistable:[true]} : () -> tensor<1xf32>
            (%1) = "builtin.parameter" () {parameter_name:"linear_0.w_0",persistable:[true]} : () -> tensor<2x1xf32>
            (%2) = "pd_op.data" () {dtype:float32,name:"g",place:Place(undefined:0),shape:[1]} : () -> tensor<1xf32>
            (%3) = "builtin.parameter" () {parameter_name:"v",persistable:[true]} : () -> tensor<1xf32>
            (%4) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],value:0.125} : () -> tensor<1xf32>
            (%5, %6, %7) = "pd_op.momentum_" (%0, %2, %3, %4, <<NULL VALUE>>) {mu:0.5,multi_precision:false,regularization_coeff:0,regularization_method:"",rescale_grad:1,use_nesterov:false} : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, <<NULL TYPE>>) -> tensor<1xf32>, tensor<1xf32>, <<NULL TYPE>>
        }
        """;
    Diagnostics diagnostics = new Diagnostics();
    ParameterStore store =
        ParameterStore.builder()
            .put("linear_0.b_0", PirPrograms.f32(new long[] {1}, 0.5f))
            .put("linear_0.w_0", PirPrograms.f32(new long[] {2, 1}, 1, -2))
            .put("v", PirPrograms.f32(new long[] {1}, 0))
            .build();
    try (SharedPrograms programs =
        SharedPrograms.compile(
                ImmutableMap.of("train", PirPrograms.parse(train)),
                CompileOptions.of("jvm").withParameters(store),
                PirPrograms.REGISTRY,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
      Map<String, Tensor> gradient = Map.of("g", PirPrograms.f32(new long[] {1}, 8));
      programs.run("train", gradient);
      programs.run("train", gradient);
      ParameterStore after = programs.parameters();
      // v: 8, then 12; b: 0.5 - 1 - 1.5
      assertThat(after.get("v").orElseThrow().getDouble(0)).isEqualTo(12);
      assertThat(after.get("linear_0.b_0").orElseThrow().getDouble(0)).isEqualTo(-2);
    }
  }
}
