package dev.weir.tests.quantize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OnnxForm;
import dev.weir.compiler.quantize.Calibration;
import dev.weir.compiler.quantize.CalibrationRun;
import dev.weir.compiler.quantize.RangesJson;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.quantization.LinearQuantizationOp;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.quantize.CalibrationMethod;
import dev.weir.pass.operator.quantize.FoldQuantizationPass;
import dev.weir.pass.operator.quantize.ObservedValues;
import dev.weir.pass.operator.quantize.QuantizationInsertion;
import dev.weir.pass.operator.quantize.QuantizationOptions;
import dev.weir.pass.operator.quantize.QuantizationRanges;
import dev.weir.runtime.Executable;
import dev.weir.tests.onnx.OnnxRuntimeSession;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Small programs, calibrated and quantised, compute what NumPy's simulation of `oracle/quantize.py` computes, on the
/// integers of the library's kernels, on generated kernels, and as ONNX in ONNX Runtime.
class QuantizationOracleTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// Sums in another order, and in f32 where NumPy has f64.
  private static final double TOLERANCE = 2e-5;

  private final Diagnostics diagnostics = new Diagnostics();

  private static JsonObject oracle() {
    try (InputStream in =
        Objects.requireNonNull(
            QuantizationOracleTest.class.getResourceAsStream("/oracle/quantize.json"))) {
      return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<String> cases() {
    return oracle().getAsJsonArray("cases").asList().stream()
        .map(each -> each.getAsJsonObject().get("name").getAsString());
  }

  private static JsonObject find(String name) {
    return oracle().getAsJsonArray("cases").asList().stream()
        .map(JsonElement::getAsJsonObject)
        .filter(each -> each.get("name").getAsString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Tensor tensor(JsonElement json) {
    JsonObject object = json.getAsJsonObject();
    long[] shape =
        object.getAsJsonArray("shape").asList().stream()
            .mapToLong(JsonElement::getAsLong)
            .toArray();
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    JsonArray values = object.getAsJsonArray("values");
    for (int i = 0; i < values.size(); i++) {
      tensor.setDouble(i, values.get(i).getAsDouble());
    }
    return tensor;
  }

  private static ImmutableMap<String, Tensor> tensors(JsonElement json) {
    var tensors = ImmutableMap.<String, Tensor>builder();
    json.getAsJsonObject()
        .entrySet()
        .forEach(entry -> tensors.put(entry.getKey(), tensor(entry.getValue())));
    return tensors.buildOrThrow();
  }

  private static QuantizationOptions options(JsonObject json) {
    List<String> set =
        json.getAsJsonArray("options").asList().stream().map(JsonElement::getAsString).toList();
    return new QuantizationOptions(
        !set.contains("per-tensor"),
        set.contains("symmetric"),
        set.contains("products"),
        ImmutableList.of());
  }

  private <T> T orFail(Optional<T> value) {
    return value.orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aQuantisedProgramComputesWhatNumPySimulates(String name) throws OrtException {
    JsonObject json = find(name);
    Operation program =
        orFail(
                IrParser.parseFile(
                    SourceText.ofBytes(
                        name, json.get("program").getAsString().getBytes(StandardCharsets.UTF_8)),
                    REGISTRY,
                    ParseOptions.STRICT,
                    diagnostics))
            .operation();
    ParameterStore weights = ParameterStore.copyOf(tensors(json.get("weights")));
    ImmutableList<CalibrationRun> runs =
        json.getAsJsonArray("runs").asList().stream()
            .map(run -> new CalibrationRun(name, tensors(run)))
            .collect(ImmutableList.toImmutableList());
    QuantizationOptions options = options(json);
    QuantizationRanges found =
        orFail(
            new Calibration(CalibrationMethod.MINMAX, 100, options, REGISTRY, diagnostics)
                .run(program, weights, runs));
    // What a file keeps is enough.
    QuantizationRanges ranges =
        orFail(
            RangesJson.read(
                RangesJson.write(found).getBytes(StandardCharsets.UTF_8), "ranges", diagnostics));
    ParameterScope scope = ParameterScope.of(weights);
    assertThat(new QuantizationInsertion(program, scope, options, diagnostics).run(ranges))
        .isEqualTo(1);
    assertThat(diagnostics.all()).isEmpty();
    assertThat(Verifier.verify(program, diagnostics)).isTrue();
    List<Tensor> expected =
        json.getAsJsonArray("expected").asList().stream()
            .map(QuantizationOracleTest::tensor)
            .toList();

    Operation folded = program.copy();
    assertThat(
            PassManager.builder(Pipeline.on("builtin.module", new FoldQuantizationPass()), REGISTRY)
                .provide(ParameterScope.class, ParameterScope.of(scope.store()))
                .build()
                .run(folded, diagnostics))
        .isTrue();
    assertThat(folded.anyMatch(op -> op.name().equals("pd_op.dequantize_linear"))).isFalse();
    assertThat(program.anyMatch(LinearQuantizationOp.class::isInstance)).isTrue();

    byte[] onnx = onnx(program.copy(), scope.store());
    for (int i = 0; i < runs.size(); i++) {
      Map<String, Tensor> inputs = runs.get(i).inputs();
      for (boolean fusion : new boolean[] {true, false}) {
        try (Executable compiled =
            orFail(
                new Compilation(
                        CompileOptions.of("jvm").withFusion(fusion).withParameters(scope.store()),
                        REGISTRY,
                        diagnostics)
                    .compile(program.copy()))) {
          assertClose(compiled.run(inputs).get("y"), expected.get(i), "fusion " + fusion);
        }
      }
      assertClose(
          OnnxRuntimeSession.run(onnx, inputs).values().iterator().next(),
          expected.get(i),
          "ONNX Runtime");
    }
  }

  private byte[] onnx(Operation program, ParameterStore weights) {
    ParameterStore written = orFail(OnnxForm.of(program, weights, 17, REGISTRY, diagnostics));
    return orFail(OnnxWriter.write((ModuleOp) program, written, diagnostics));
  }

  private static void assertClose(Tensor actual, Tensor expected, String how) {
    assertThat(actual.shape()).as(how).isEqualTo(expected.shape());
    double most = 1;
    for (double each : expected.toDoubleArray()) {
      most = Math.max(most, Math.abs(each));
    }
    for (long i = 0; i < expected.elementCount(); i++) {
      assertThat(actual.getDouble(i))
          .as("%s, element %d", how, i)
          .isCloseTo(expected.getDouble(i), within(TOLERANCE * most));
    }
  }

  private static ObservedValues observed(Tensor values) {
    ObservedValues observed = new ObservedValues();
    assertThat(observed.isEmpty()).isTrue();
    assertThat(observed.see(values)).isTrue();
    observed.count(values);
    return observed;
  }

  /// A bin of the histogram is 60 / 2048 wide.
  @Test
  void aPercentileIsThatOfNumPyButForABin() {
    JsonObject json = oracle().getAsJsonObject("percentile");
    double percent = json.get("percent").getAsDouble();
    ObservedValues values = observed(tensor(oracle().get("distribution")));
    assertThat(values.low(CalibrationMethod.PERCENTILE, percent))
        .isCloseTo(json.get("low").getAsDouble(), within(60.0 / 2048));
    assertThat(values.high(CalibrationMethod.PERCENTILE, percent))
        .isCloseTo(json.get("high").getAsDouble(), within(60.0 / 2048));
    assertThat(values.low(CalibrationMethod.MINMAX, percent)).isEqualTo(-40);
    assertThat(values.high(CalibrationMethod.MINMAX, percent)).isEqualTo(60);
  }

  /// Of a normal distribution with two values far away the entropy cuts these, and hardly anything else.
  @Test
  void theEntropyCutsWhatLiesFarAway() {
    ObservedValues values = observed(tensor(oracle().get("distribution")));
    assertThat(values.high(CalibrationMethod.ENTROPY, 0)).isBetween(2.5, 10.0);
    assertThat(values.low(CalibrationMethod.ENTROPY, 0)).isBetween(-10.0, -2.5);
  }

  @Test
  void aValueThatIsNotFiniteIsRefused() {
    Tensor values = Tensor.zeros(DType.FLOAT32, 2);
    values.setDouble(1, Double.NaN);
    ObservedValues observed = new ObservedValues();
    assertThat(observed.see(values)).isFalse();
    assertThat(observed.isEmpty()).isTrue();
  }
}
