package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.base.Splitter;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Operators that ONNX Runtime does not have: each model of `examples.mlir` gives the elements that its comment lists.
class OnnxExamplesTest {
  private static final Path FILE = Path.of("src/test/resources/onnx/examples.mlir");

  @TestFactory
  Stream<DynamicTest> outputsAreThoseOfTheComments() throws IOException {
    return OnnxVersionsTest.cases(FILE)
        .map(text -> DynamicTest.dynamicTest(OnnxVersionsTest.name(text), () -> check(text)));
  }

  private static void check(String text) {
    String name = OnnxVersionsTest.name(text);
    List<String> expected =
        Splitter.on(' ').splitToList(name.substring(name.lastIndexOf(": ") + 2));
    Tensor output = OnnxTestRun.outputs(OnnxVersionsTest.module(name, text), Map.of()).get("out0");
    assertThat(output.elementCount()).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      if (output.dtype() == DType.STRING) {
        assertThat(output.getString(i)).isEqualTo(expected.get(i));
      } else {
        assertThat(output.getDouble(i))
            .isCloseTo(Double.parseDouble(expected.get(i)), within(1e-5));
      }
    }
  }
}
