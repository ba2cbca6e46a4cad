package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Models whose inputs are maps, which the Java API of ONNX Runtime does not take; what they give follows from the
/// specification by hand.
class OnnxMapsTest {
  private static String model(String type, String operator) {
    return """
    module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
      func.func @main_graph(%x: TYPE {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "y"}) {
        %y = OPERATOR : (TYPE) -> !onnx.unknown
        return %y : !onnx.unknown
      }
    }
    """
        .replace("OPERATOR", operator)
        .replace("TYPE", type);
  }

  private static Map<String, Tensor> map(Tensor keys, Tensor values) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    inputs.put("x.keys", keys);
    inputs.put("x.values", values);
    return inputs;
  }

  private static Tensor longs(long... values) {
    Tensor tensor = Tensor.zeros(DType.INT64, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
    }
    return tensor;
  }

  private static Tensor floats(double... values) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  private static Tensor texts(String... values) {
    return Tensor.of(ImmutableList.copyOf(values), values.length);
  }

  private static Tensor run(String text, Map<String, Tensor> inputs) {
    Tensor result = OnnxTestRun.outputs(OnnxVersionsTest.module("maps", text), inputs).get("y");
    assertThat(result.dim(0)).isEqualTo(1);
    return result;
  }

  @Test
  void wordsBecomeTheVectorOfAVocabulary() {
    String text =
        model(
            "!onnx.map<!pir.string, tensor<f32>>",
            "\"onnx.ml.DictVectorizer\"(%x) <{string_vocabulary = [\"a\", \"b\", \"c\"]}>");
    Tensor vector = run(text, map(texts("c", "unknown", "a"), floats(2.5, 9, -1)));
    assertThat(vector.toDoubleArray()).containsExactly(-1, 0, 2.5);
    assertThat(run(text, map(texts("d"), floats(4))).toDoubleArray()).containsExactly(0, 0, 0);
  }

  @Test
  void numbersBecomeTheVectorOfAVocabulary() {
    String text =
        model(
            "!onnx.map<i64, tensor<!pir.string>>",
            "\"onnx.ml.DictVectorizer\"(%x) <{int64_vocabulary = array<i64: 7, 1, 3>}>");
    Tensor vector = run(text, map(longs(1, 7), texts("one", "seven and more")));
    assertThat(vector.toStrings()).containsExactly("seven and more", "one", "");
  }

  @Test
  void aDenseMapIsInTheOrderOfItsKeys() {
    String text =
        model("!onnx.map<i64, tensor<f32>>", "\"onnx.ml.CastMap\"(%x) <{cast_to = \"TO_INT64\"}>");
    Tensor vector = run(text, map(longs(30, -2, 8), floats(1.75, 2, -3.5)));
    assertThat(vector.toLongArray()).containsExactly(2, -3, 1);
  }

  @Test
  void aSparseMapIsAtItsKeys() {
    String text =
        model(
            "!onnx.map<i64, tensor<f32>>",
            "\"onnx.ml.CastMap\"(%x) <{map_form = \"SPARSE\", max_map = 5 : i64}>");
    Tensor vector = run(text, map(longs(3, 0), floats(1.75, 2)));
    assertThat(vector.toDoubleArray()).containsExactly(2, 0, 0, 1.75, 0);
  }

  @Test
  void typesAreKept() {
    ModuleOp module =
        OnnxVersionsTest.module(
            "maps",
            model(
                "!onnx.map<!pir.string, tensor<f32>>",
                "\"onnx.ml.DictVectorizer\"(%x) <{string_vocabulary = [\"a\"]}>"));
    Diagnostics diagnostics = new Diagnostics();
    byte[] file = OnnxWriter.write(module, ParameterStore.empty(), diagnostics).orElseThrow();
    assertThat(
            OnnxReader.read(file, "maps", Optional.empty(), DialectRegistry.load(), diagnostics)
                .orElseThrow()
                .module()
                .toString())
        .contains("!onnx.map<!pir.string, tensor<f32>>");
  }
}
