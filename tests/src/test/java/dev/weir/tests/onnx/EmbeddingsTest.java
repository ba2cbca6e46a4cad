package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.base.Splitter;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OperatorForm;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.Executable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// MiniLM as sentence transformers export it, with batch and length open: compiled once, it gives the embeddings that
/// ONNX Runtime gives. The quantised model is a test dependency, the other one that of the profile `embeddings`.
class EmbeddingsTest {
  private static final String QUANTISED = "all-minilm-l6-v2-q";
  private static final String FLOAT = "all-minilm-l6-v2";
  private static final int WIDTH = 384;
  private static final int VOCABULARY = 30522;

  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// What ONNX Runtime computed.
  private record Case(ImmutableLongArray ids, ImmutableDoubleArray embedding) {}

  private static List<Case> cases(String model) {
    return new String(resource("onnx/embeddings.tsv"), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith(model + "\t"))
        .map(line -> Splitter.on('\t').splitToList(line))
        .map(parts ->
            new Case(
                ImmutableLongArray.copyOf(
                    Splitter.on(' ').splitToStream(parts.get(2)).mapToLong(Long::parseLong)),
                ImmutableDoubleArray.copyOf(
                    Splitter.on(' ').splitToStream(parts.get(3)).mapToDouble(Double::parseDouble))))
        .toList();
  }

  private static byte[] resource(String name) {
    try (InputStream stream = EmbeddingsTest.class.getClassLoader().getResourceAsStream(name)) {
      if (stream == null) {
        return abort("skipped: " + name + " is not on the class path");
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// @param types of the inputs, none to leave their sizes open
  private static Executable compile(String model, Map<String, TensorType> types) {
    Diagnostics diagnostics = new Diagnostics();
    OnnxProgram program =
        OnnxReader.read(resource(model + ".onnx"), model, Optional.empty(), REGISTRY, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    ParameterStore parameters =
        OperatorForm.of(
                program.module(),
                program.parameters(),
                CopyElimination.NEEDED,
                Optional.empty(),
                REGISTRY,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return new Compilation(
            CompileOptions.of(Targets.JVM).withParameters(parameters).withInputs(types),
            REGISTRY,
            diagnostics)
        .compile(program.module())
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static Map<String, Tensor> inputs(long[] ids, long batch) {
    long length = ids.length / batch;
    Tensor tokens = Tensor.zeros(DType.INT64, batch, length);
    Tensor mask = Tensor.zeros(DType.INT64, batch, length);
    for (int i = 0; i < ids.length; i++) {
      tokens.setLong(i, ids[i]);
      mask.setLong(i, 1);
    }
    return Map.of(
        "input_ids",
        tokens,
        "attention_mask",
        mask,
        "token_type_ids",
        Tensor.zeros(DType.INT64, batch, length));
  }

  /// {@return the mean of the hidden states of each text, of length 1}
  private static double[][] embeddings(Executable program, Map<String, Tensor> inputs) {
    Tensor hidden = program.run(inputs).values().asList().getFirst();
    assertThat(hidden.dim(2)).isEqualTo(WIDTH);
    double[][] result = new double[(int) hidden.dim(0)][WIDTH];
    for (int text = 0; text < result.length; text++) {
      for (long word = 0; word < hidden.dim(1); word++) {
        for (int i = 0; i < WIDTH; i++) {
          result[text][i] += hidden.getDouble((text * hidden.dim(1) + word) * WIDTH + i);
        }
      }
      double length = Math.sqrt(Arrays.stream(result[text]).map(x -> x * x).sum());
      for (int i = 0; i < WIDTH; i++) {
        result[text][i] /= length;
      }
    }
    return result;
  }

  private static double cosine(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(strings = {QUANTISED, FLOAT})
  void oneProgramGivesTheEmbeddingsOfOnnxRuntime(String model) {
    List<Case> cases = cases(model);
    assertThat(cases).hasSize(3);
    try (Executable program = compile(model, Map.of())) {
      for (Case each : cases) {
        double[] actual = embeddings(program, inputs(each.ids().toArray(), 1))[0];
        if (model.equals(FLOAT)) {
          for (int i = 0; i < WIDTH; i++) {
            assertThat(actual[i]).isCloseTo(each.embedding().get(i), Offset.offset(1e-5));
          }
        } else {
          // What is rounded to 8 bits while it runs may come out one step apart.
          assertThat(cosine(actual, each.embedding().toArray())).isGreaterThan(0.999);
        }
      }
    }
  }

  /// Random words: each text of a batch has the embedding that the program for this batch and length gives.
  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {QUANTISED, FLOAT})
  void oneProgramServesEveryBatchAndLength(String model) {
    long[][] sizes =
        model.equals(FLOAT)
            ? new long[][] {{1, 1}, {1, 7}, {4, 128}, {32, 33}}
            : new long[][] {{1, 1}, {1, 7}, {3, 20}};
    SplittableRandom random = new SplittableRandom(3);
    try (Executable open = compile(model, Map.of())) {
      for (long[] size : sizes) {
        long[] ids = random.longs(size[0] * size[1], 0, VOCABULARY).toArray();
        Map<String, Tensor> inputs = inputs(ids, size[0]);
        Map<String, TensorType> types = new LinkedHashMap<>();
        inputs.forEach((name, tensor) ->
            types.put(name, TensorType.of(ElementTypes.typeOf(tensor.dtype()), tensor.shape())));
        try (Executable special = compile(model, types)) {
          double[][] expected = embeddings(special, inputs);
          double[][] actual = embeddings(open, inputs);
          for (int text = 0; text < expected.length; text++) {
            assertThat(cosine(actual[text], expected[text]))
                .as("%s, text %d of %s", model, text, Arrays.toString(size))
                .isGreaterThan(model.equals(FLOAT) ? 1 - 1e-5 : 0.99);
          }
        }
      }
    }
  }
}
