package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Sums of many products of bytes are exact: each case of `quantized.mlir` is written as a model, and gives the very integers
/// that ONNX Runtime gives.
class OnnxByteSumsTest {
  private static final Path CASES = Path.of("src/test/resources/onnx/quantized.mlir");

  @TestFactory
  Stream<DynamicTest> integersAreThoseOfOnnxRuntime() throws IOException {
    return OnnxVersionsTest.cases(CASES)
        .map(text ->
            DynamicTest.dynamicTest(
                OnnxVersionsTest.name(text), () -> check(OnnxVersionsTest.name(text), text)));
  }

  private static void check(String name, String text) throws OrtException {
    ModuleOp module = OnnxVersionsTest.module(name, text);
    Map<String, Tensor> inputs = OnnxVersionsTest.inputs((FuncOp) module.body().first());
    Random random = new Random(8);
    for (Tensor input : inputs.values()) {
      boolean isZero = input.elementCount() <= 20;
      for (long i = 0; i < input.elementCount(); i++) {
        // Far from the zero points, so that sums do not cancel.
        int far = random.nextInt(8) == 0 ? random.nextInt(256) : 120 + random.nextInt(8);
        input.setLong(i, isZero ? 1 + random.nextInt(5) : far);
      }
    }
    Diagnostics diagnostics = new Diagnostics();
    byte[] model =
        OnnxWriter.write(module, ParameterStore.empty(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    Tensor expected = OnnxRuntimeSession.run(model, inputs).get("out0");
    Tensor actual = OnnxTestRun.outputs(module, inputs).get("out0");
    assertThat(actual.toLongArray()).isEqualTo(expected.toLongArray());
  }
}
