package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every primitive of `oracle/mindir/primitives.json` computes what NumPy and PyTorch do, as it is and
/// after all simplifications.
class MindIrOracleTest {
  private static final Path CASES =
      Path.of(
          System.getProperty("weir.root"),
          "tests/src/test/resources/oracle/mindir/primitives.json");

  @TestFactory
  Stream<DynamicTest> primitivesComputeWhatTheOracleDoes() throws IOException {
    JsonArray cases = JsonParser.parseString(Files.readString(CASES)).getAsJsonArray();
    return cases.asList().stream()
        .map(JsonElement::getAsJsonObject)
        .map(each -> DynamicTest.dynamicTest(each.get("name").getAsString(), () -> check(each)));
  }

  private static void check(JsonObject json) {
    for (String pipeline : new String[] {"", "builtin.module(mindir-simplify)"}) {
      List<Tensor> found =
          MindIrRuns.run(json.get("ir").getAsString(), pipeline, tensors(json, "inputs"));
      List<Tensor> wanted = tensors(json, "outputs");
      assertThat(found).hasSameSizeAs(wanted);
      for (int i = 0; i < wanted.size(); i++) {
        compare(
            found.get(i),
            wanted.get(i),
            json.get("rtol").getAsDouble(),
            json.get("atol").getAsDouble());
      }
    }
  }

  static void compare(Tensor found, Tensor wanted, double rtol, double atol) {
    assertThat(found.dtype()).isEqualTo(wanted.dtype());
    assertThat(found.shape()).isEqualTo(wanted.shape());
    for (long i = 0; i < wanted.elementCount(); i++) {
      double a = found.getDouble(i);
      double b = wanted.getDouble(i);
      boolean close =
          a == b
              || Double.isNaN(a) && Double.isNaN(b)
              || Math.abs(a - b) <= atol + rtol * Math.abs(b);
      assertThat(close).as("element %d is %s, not %s", i, a, b).isTrue();
    }
  }

  private static List<Tensor> tensors(JsonObject json, String what) {
    List<Tensor> tensors = new ArrayList<>();
    for (JsonElement element : json.getAsJsonArray(what)) {
      tensors.add(tensor(element.getAsJsonObject()));
    }
    return tensors;
  }

  /// {@return the tensor that a case writes down}
  static Tensor tensor(JsonObject each) {
    long[] shape =
        each.getAsJsonArray("shape").asList().stream().mapToLong(JsonElement::getAsLong).toArray();
    Tensor tensor =
        Tensor.zeros(DType.ofPaddleName(each.get("dtype").getAsString()).orElseThrow(), shape);
    byte[] data = HexFormat.of().parseHex(each.get("hex").getAsString());
    MemorySegment.copy(data, 0, tensor.data(), ValueLayout.JAVA_BYTE, 0, data.length);
    return tensor;
  }
}
