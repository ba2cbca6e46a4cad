package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Operators that draw at random: what they draw has the mean and the deviation that it should have, two of a model
/// differ unless they have one seed, and a model draws the same numbers again.
class OnnxRandomTest {
  private static final int COUNT = 20_000;

  /// Five times what a mean of so many numbers of deviation 1 deviates.
  private static final double NEAR = 5 / Math.sqrt(COUNT);

  private static Map<String, Tensor> run(
      String arguments, String body, Map<String, Tensor> inputs) {
    String text =
        """
        module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
          func.func @main_graph(%s) -> (!onnx.unknown {onnx.name = "a"}, !onnx.unknown {onnx.name = "b"}) {
            %s
            return %%a, %%b : !onnx.unknown, !onnx.unknown
          }
        }
        """
            .formatted(arguments, body);
    return OnnxTestRun.outputs(OnnxVersionsTest.module("random", text), inputs);
  }

  private static double mean(Tensor x) {
    return Arrays.stream(x.toDoubleArray()).average().orElseThrow();
  }

  private static double deviation(Tensor x) {
    double mean = mean(x);
    return Math.sqrt(
        Arrays.stream(x.toDoubleArray())
            .map(each -> (each - mean) * (each - mean))
            .average()
            .orElseThrow());
  }

  @Test
  void evenNumbers() {
    String body =
        """
        %a = "onnx.RandomUniform"() <{high = 3.0 : f32, low = 1.0 : f32, shape = array<i64: 100, 200>}> : () -> !onnx.unknown
        %b = "onnx.RandomUniform"() <{dtype = 11 : i64, high = 3.0 : f32, low = 1.0 : f32, shape = array<i64: 100, 200>}> : () -> !onnx.unknown\
        """;
    Map<String, Tensor> outputs = run("", body, Map.of());

    assertThat(outputs.get("a").describe()).isEqualTo("100x200xf32");
    assertThat(outputs.get("b").describe()).isEqualTo("100x200xf64");
    for (Tensor drawn : outputs.values()) {
      assertThat(mean(drawn)).isCloseTo(2, within(NEAR));
      assertThat(deviation(drawn)).isCloseTo(2 / Math.sqrt(12), within(NEAR));
      assertThat(Arrays.stream(drawn.toDoubleArray())).allMatch(each -> each >= 1 && each <= 3);
    }
    assertThat(outputs.get("a").getDouble(0))
        .isNotCloseTo(outputs.get("b").getDouble(0), within(1e-6));
    assertThat(run("", body, Map.of()).get("a").contentEquals(outputs.get("a"))).isTrue();
  }

  /// ONNX Runtime 1.23.2 cannot be asked: where the probability of a 1 is 0 it draws 1, and 0 where it is 1.
  @Test
  void certainProbabilities() {
    Tensor probabilities = Tensor.zeros(DType.FLOAT32, 100, 200);
    for (long i = 0; i < COUNT; i++) {
      probabilities.setDouble(i, i % 3 == 0 ? 1 : 0);
    }
    Map<String, Tensor> outputs =
        run(
            "%x: tensor<100x200xf32> {pir.name = \"x\"}",
            """
            %a = "onnx.Bernoulli"(%x) : (tensor<100x200xf32>) -> !onnx.unknown
            %b = "onnx.Bernoulli"(%x) <{dtype = 11 : i64}> : (tensor<100x200xf32>) -> !onnx.unknown\
            """,
            Map.of("x", probabilities));

    assertThat(outputs.get("b").describe()).isEqualTo("100x200xf64");
    for (Tensor drawn : outputs.values()) {
      assertThat(drawn.toDoubleArray()).containsExactly(probabilities.toDoubleArray());
    }
  }

  @Test
  void normalNumbersOfOneSeed() {
    Map<String, Tensor> outputs =
        run(
            "%x: tensor<100x200xf32> {pir.name = \"x\"}",
            """
            %a = "onnx.RandomNormalLike"(%x) <{mean = -1.0 : f32, scale = 2.0 : f32, seed = 7.0 : f32}> : (tensor<100x200xf32>) -> !onnx.unknown
            %b = "onnx.RandomNormal"() <{mean = -1.0 : f32, scale = 2.0 : f32, seed = 7.0 : f32, shape = array<i64: 100, 200>}> : () -> !onnx.unknown\
            """,
            Map.of("x", Tensor.zeros(DType.FLOAT32, 100, 200)));

    assertThat(mean(outputs.get("a"))).isCloseTo(-1, within(2 * NEAR));
    assertThat(deviation(outputs.get("a"))).isCloseTo(2, within(2 * NEAR));
    assertThat(outputs.get("a").contentEquals(outputs.get("b"))).isTrue();
  }

  @Test
  void onesByTheirProbability() {
    Tensor x = Tensor.zeros(DType.FLOAT32, COUNT);
    for (int i = 0; i < COUNT; i++) {
      x.setDouble(i, i % 2 == 0 ? 0.9 : 0.1);
    }
    Map<String, Tensor> outputs =
        run(
            "%x: tensor<20000xf32> {pir.name = \"x\"}",
            """
            %a = "onnx.Bernoulli"(%x) <{dtype = 7 : i64}> : (tensor<20000xf32>) -> !onnx.unknown
            %b = "onnx.Bernoulli"(%x) : (tensor<20000xf32>) -> !onnx.unknown\
            """,
            Map.of("x", x));

    assertThat(outputs.get("a").dtype()).isEqualTo(DType.INT64);
    for (Tensor drawn : outputs.values()) {
      double[] likely = new double[COUNT / 2];
      Arrays.setAll(likely, i -> drawn.getDouble(2L * i));
      assertThat(Arrays.stream(likely).average().orElseThrow()).isCloseTo(0.9, within(NEAR));
      assertThat(mean(drawn)).isCloseTo(0.5, within(NEAR));
      assertThat(drawn.toDoubleArray()).containsOnly(0, 1);
    }
    assertThat(outputs.get("a").toDoubleArray()).isNotEqualTo(outputs.get("b").toDoubleArray());
  }

  @Test
  void classesByTheLogarithmsOfTheirProbabilities() {
    Tensor x = Tensor.zeros(DType.FLOAT32, 2, 3);
    double[] probabilities = {0.2, 0.5, 0.3, 1, 0, 0};
    for (int i = 0; i < 6; i++) {
      x.setDouble(i, Math.log(probabilities[i]) + 4);
    }
    Map<String, Tensor> outputs =
        run(
            "%x: tensor<2x3xf32> {pir.name = \"x\"}",
            """
            %a = "onnx.Multinomial"(%x) <{sample_size = 20000 : i64}> : (tensor<2x3xf32>) -> !onnx.unknown
            %b = "onnx.Multinomial"(%x) <{dtype = 7 : i64, sample_size = 4 : i64}> : (tensor<2x3xf32>) -> !onnx.unknown\
            """,
            Map.of("x", x));

    assertThat(outputs.get("a").describe()).isEqualTo("2x20000xi32");
    assertThat(outputs.get("b").describe()).isEqualTo("2x4xi64");
    long[] drawn = outputs.get("a").toLongArray();
    for (int of = 0; of < 3; of++) {
      int wanted = of;
      double share =
          Arrays.stream(drawn, 0, COUNT).filter(each -> each == wanted).count() / (double) COUNT;
      assertThat(share).isCloseTo(probabilities[of], within(NEAR));
    }
    assertThat(Arrays.stream(drawn, COUNT, 2 * COUNT)).containsOnly(0L);
  }

  @Test
  void droppedElementsKeepTheMean() {
    Tensor x = Tensor.zeros(DType.FLOAT32, COUNT);
    for (int i = 0; i < COUNT; i++) {
      x.setDouble(i, 1);
    }
    Map<String, Tensor> outputs =
        run(
            "%x: tensor<20000xf32> {pir.name = \"x\"}, %r: tensor<f32> {pir.name = \"r\"}",
            """
            %t = "onnx.Constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
            %a, %b = "onnx.Dropout"(%x, %r, %t) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<20000xf32>, tensor<f32>, tensor<i1>) -> (!onnx.unknown, !onnx.unknown)\
            """,
            Map.of("x", x, "r", scalar(0.75)));

    assertThat(outputs.get("b").dtype()).isEqualTo(DType.BOOL);
    assertThat(mean(outputs.get("b"))).isCloseTo(0.25, within(NEAR));
    for (long i = 0; i < COUNT; i++) {
      assertThat(outputs.get("a").getDouble(i)).isEqualTo(outputs.get("b").getBoolean(i) ? 4 : 0);
    }
  }

  private static Tensor scalar(double value) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32);
    tensor.setDouble(0, value);
    return tensor;
  }
}
