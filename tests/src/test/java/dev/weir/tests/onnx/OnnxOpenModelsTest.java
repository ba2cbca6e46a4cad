package dev.weir.tests.onnx;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Models with open sizes, made by `oracle/onnx/open_sizes.py` and `exports.py`: each gives the same numbers as ONNX Runtime,
/// compiled for all sizes and compiled for those of its inputs.
class OnnxOpenModelsTest {
  private static final Path MODELS = Path.of("src/test/resources/onnx");

  /// What is refused where sizes are open: a loop whose number of steps is known only at run time that stacks rows of open size, lists of
  /// tensors, and regions. In `positions` nothing has a second place, of which a size is the product.
  private static final ImmutableSet<String> REFUSED =
      ImmutableSet.of("scan|0", "scan|1", "sequence|0", "nms|0", "roialign|0", "positions|2");

  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// Those that are tried in every build.
  private static final ImmutableSet<String> FEW =
      ImmutableSet.of("network|0", "resize_like|0", "lstm|0", "mha|0", "pad_to_multiple|1");

  @TestFactory
  Stream<DynamicTest> aFewModelsGiveWhatOnnxRuntimeGives() {
    return models().filter(test -> FEW.contains(test.getDisplayName().replace(" open", "")));
  }

  @TestFactory
  @Tag("thorough")
  Stream<DynamicTest> allModelsGiveWhatOnnxRuntimeGives() {
    return models();
  }

  private static Stream<DynamicTest> models() {
    Map<String, Tensor> all = new LinkedHashMap<>();
    for (String file : List.of("open-sizes.npz", "exports.npz")) {
      all.putAll(
          NpzFile.read(MODELS.resolve(file), ImmutableMap.of(), new Diagnostics()).orElseThrow());
    }
    List<String> runs =
        all.keySet().stream()
            .filter(key -> key.contains("|"))
            .map(key -> key.substring(0, key.lastIndexOf('|')))
            .distinct()
            .toList();
    assertThat(runs).hasSizeGreaterThan(240);
    return runs.stream()
        .flatMap(run ->
            Stream.of(true, false)
                .map(known ->
                    DynamicTest.dynamicTest(
                        run + (known ? " known" : " open"), () -> check(all, run, known))));
  }

  private static void check(Map<String, Tensor> all, String run, boolean known)
      throws OrtException {
    Tensor file = all.get(Splitter.on('|').splitToList(run).getFirst());
    byte[] bytes = new byte[(int) file.elementCount()];
    file.data().asByteBuffer().get(bytes);
    Map<String, Tensor> inputs =
        all.entrySet().stream()
            .filter(each -> each.getKey().startsWith(run + "|"))
            .collect(
                toImmutableMap(
                    each -> each.getKey().substring(run.length() + 1), Map.Entry::getValue));
    Diagnostics diagnostics = new Diagnostics();
    OnnxProgram program =
        OnnxReader.read(bytes, run + ".onnx", Optional.empty(), REGISTRY, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    Map<String, Tensor> expected = OnnxRuntimeSession.run(bytes, inputs);
    OnnxTestRun.Outcome outcome =
        known
            ? OnnxTestRun.outcome(program.module(), program.parameters(), inputs, expected, true)
            : OnnxTestRun.openOutcome(program.module(), program.parameters(), inputs, expected);
    if (!known && REFUSED.contains(run)) {
      assertThat(outcome.kind()).as(outcome.reason()).isEqualTo(OnnxTestRun.Kind.REFUSED);
    } else {
      assertThat(outcome).isEqualTo(new OnnxTestRun.Outcome(OnnxTestRun.Kind.PASSED, ""));
    }
  }
}
