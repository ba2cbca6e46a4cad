package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// `ai.onnx.preview.training.Gradient`: the gradients that each model of `gradients.mlir` returns are the differences of
/// its first output.
class OnnxGradientTest {
  private static final Path FILE = Path.of("src/test/resources/onnx/gradients.mlir");
  private static final double STEP = 1e-5;

  @TestFactory
  Stream<DynamicTest> gradientsAreThoseOfDifferences() throws IOException {
    return OnnxVersionsTest.cases(FILE)
        .map(text -> DynamicTest.dynamicTest(OnnxVersionsTest.name(text), () -> check(text)));
  }

  private static Map<String, Tensor> run(String text, Map<String, Tensor> inputs) {
    return OnnxTestRun.outputs(OnnxVersionsTest.module("gradients", text), inputs);
  }

  private static double value(String text, Map<String, Tensor> inputs) {
    return Arrays.stream(run(text, inputs).get("out0").toDoubleArray()).sum();
  }

  private static void check(String text) {
    FuncOp graph = (FuncOp) OnnxVersionsTest.module("gradients", text).body().first();
    Map<String, Tensor> inputs = OnnxVersionsTest.inputs(graph);
    Map<String, Tensor> outputs = run(text, inputs);
    int next = 1;
    for (Tensor x : inputs.values()) {
      Tensor gradient = outputs.get("out" + next++);
      assertThat(gradient.describe()).isEqualTo(x.describe());
      for (long i = 0; i < x.elementCount(); i += 1 + x.elementCount() / 8) {
        double at = x.getDouble(i);
        x.setDouble(i, at + STEP);
        double above = value(text, inputs);
        x.setDouble(i, at - STEP);
        double below = value(text, inputs);
        x.setDouble(i, at);
        assertThat(gradient.getDouble(i)).isCloseTo((above - below) / (2 * STEP), within(1e-6));
      }
    }
    assertThat(next).isEqualTo(outputs.size());
  }
}
