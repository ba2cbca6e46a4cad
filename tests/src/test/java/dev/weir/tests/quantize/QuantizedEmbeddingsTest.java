package dev.weir.tests.quantize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OperatorForm;
import dev.weir.compiler.Targets;
import dev.weir.compiler.quantize.Calibration;
import dev.weir.compiler.quantize.CalibrationRun;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.models.tokenizer.Tokenizer;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.operator.quantize.CalibrationMethod;
import dev.weir.pass.operator.quantize.QuantizationInsertion;
import dev.weir.pass.operator.quantize.QuantizationOptions;
import dev.weir.pass.operator.quantize.QuantizationRanges;
import dev.weir.runtime.Executable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// MiniLM in f32, calibrated on twenty sentences and quantised: the embeddings of thirty other sentences beside those of
/// the model in f32. The model is a dependency of the profile `embeddings`.
class QuantizedEmbeddingsTest {
  private static final String MODEL = "all-minilm-l6-v2";
  private static final int WIDTH = 384;
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @TempDir Path folder;

  private final Diagnostics diagnostics = new Diagnostics();
  private final List<int[]> calibration = new ArrayList<>();
  private final List<int[]> evaluation = new ArrayList<>();

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream =
        QuantizedEmbeddingsTest.class.getClassLoader().getResourceAsStream(name)) {
      assumeTrue(stream != null, "skipped: " + name + " is not on the class path");
      return stream.readAllBytes();
    }
  }

  private <T> T orFail(Optional<T> value) {
    return value.orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private void readSentences() throws IOException {
    Files.write(folder.resolve("tokenizer.json"), resource(MODEL + "-tokenizer.json"));
    Tokenizer tokenizer = orFail(Tokenizer.open(folder, diagnostics));
    List<int[]> current = calibration;
    for (String line :
        new String(resource("onnx/sentences.txt"), StandardCharsets.UTF_8).lines().toList()) {
      if (line.startsWith("#")) {
        current = line.equals("# calibration") ? calibration : evaluation;
      } else {
        current.add(tokenizer.encode(line, true).toArray());
      }
    }
    assertThat(calibration).hasSize(20);
    assertThat(evaluation).hasSize(30);
  }

  private static ImmutableMap<String, Tensor> inputs(int[] ids) {
    Tensor tokens = Tensor.zeros(DType.INT64, 1, ids.length);
    Tensor mask = Tensor.zeros(DType.INT64, 1, ids.length);
    for (int i = 0; i < ids.length; i++) {
      tokens.setLong(i, ids[i]);
      mask.setLong(i, 1);
    }
    Tensor types = Tensor.zeros(DType.INT64, 1, ids.length);
    return ImmutableMap.of("input_ids", tokens, "attention_mask", mask, "token_type_ids", types);
  }

  private List<double[]> embeddings(Operation program, ParameterStore weights) {
    List<double[]> all = new ArrayList<>();
    try (Executable compiled =
        orFail(
            new Compilation(
                    CompileOptions.of(Targets.JVM).withParameters(weights), REGISTRY, diagnostics)
                .compile(program.copy()))) {
      for (int[] ids : evaluation) {
        Tensor hidden = compiled.run(inputs(ids)).values().asList().getFirst();
        double[] mean = new double[WIDTH];
        for (int i = 0; i < hidden.elementCount(); i++) {
          mean[i % WIDTH] += hidden.getDouble(i);
        }
        double length = Math.sqrt(Arrays.stream(mean).map(x -> x * x).sum());
        all.add(Arrays.stream(mean).map(x -> x / length).toArray());
      }
    }
    return all;
  }

  private static double[] cosines(List<double[]> expected, List<double[]> actual) {
    double[] cosines = new double[expected.size()];
    for (int i = 0; i < cosines.length; i++) {
      for (int j = 0; j < WIDTH; j++) {
        cosines[i] += expected.get(i)[j] * actual.get(i)[j];
      }
    }
    return cosines;
  }

  /// The cosines to the embeddings in f32, for a calibration.
  private double[] quantized(
      Operation program, ParameterStore weights, List<double[]> expected, String... skip) {
    QuantizationOptions options =
        new QuantizationOptions(true, false, false, ImmutableList.copyOf(skip));
    QuantizationRanges ranges =
        orFail(
            new Calibration(CalibrationMethod.MINMAX, 100, options, REGISTRY, diagnostics)
                .run(
                    program,
                    weights,
                    calibration.stream()
                        .map(ids -> new CalibrationRun("sentence", inputs(ids)))
                        .toList()));
    Operation copy = program.copy();
    ParameterScope scope = ParameterScope.of(weights);
    long count = new QuantizationInsertion(copy, scope, options, diagnostics).run(ranges);
    assertThat(count).isEqualTo(37 - skip.length);
    return cosines(expected, embeddings(copy, scope.store()));
  }

  /// The inputs of both matmuls of a layer's feed-forward part have a few values far away from all others: what is lost
  /// is lost there.
  @Test
  void embeddingsStayCloseToThoseInF32() throws IOException {
    byte[] model = resource(MODEL + ".onnx");
    readSentences();
    OnnxProgram read =
        orFail(OnnxReader.read(model, MODEL, Optional.empty(), REGISTRY, diagnostics));
    Operation program = read.module();
    ParameterStore weights =
        orFail(
            OperatorForm.of(
                program,
                read.parameters(),
                CopyElimination.NEEDED,
                Optional.empty(),
                REGISTRY,
                diagnostics));
    List<double[]> expected = embeddings(program, weights);
    double[] all = quantized(program, weights, expected);
    assertThat(Arrays.stream(all).average().orElseThrow()).isGreaterThan(0.99);
    assertThat(Arrays.stream(all).min().orElseThrow()).isGreaterThan(0.95);
    List<String> feedForward = new ArrayList<>();
    for (int layer = 0; layer < 6; layer++) {
      feedForward.add("/encoder/layer." + layer + "/intermediate/dense/MatMul");
      feedForward.add("/encoder/layer." + layer + "/output/dense/MatMul");
    }
    double[] careful = quantized(program, weights, expected, feedForward.toArray(String[]::new));
    assertThat(Arrays.stream(careful).average().orElseThrow()).isGreaterThan(0.998);
    assertThat(Arrays.stream(careful).min().orElseThrow()).isGreaterThan(0.985);
    assertThat(diagnostics.hasErrors()).isFalse();
  }
}
