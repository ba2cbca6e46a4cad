package dev.weir.tests.onnx;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Models with open sizes, made by `oracle/onnx/open_sizes.py`: each gives the same numbers as ONNX Runtime, compiled for all
/// sizes and compiled for those of its inputs.
class OnnxOpenModelsTest {
  private static final Path MODELS = Path.of("src/test/resources/onnx/open-sizes.npz");
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @TestFactory
  Stream<DynamicTest> modelsGiveWhatOnnxRuntimeGives() {
    ImmutableMap<String, Tensor> all =
        NpzFile.read(MODELS, ImmutableMap.of(), new Diagnostics()).orElseThrow();
    List<String> runs =
        all.keySet().stream()
            .filter(key -> key.contains("|"))
            .map(key -> key.substring(0, key.lastIndexOf('|')))
            .distinct()
            .toList();
    assertThat(runs).hasSizeGreaterThan(100);
    return runs.stream()
        .flatMap(run ->
            Stream.of(true, false)
                .map(known ->
                    DynamicTest.dynamicTest(
                        run + (known ? " known" : " open"), () -> check(all, run, known))));
  }

  private static void check(ImmutableMap<String, Tensor> all, String run, boolean known)
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
    assertThat(
            known
                ? OnnxTestRun.outcome(
                    program.module(), program.parameters(), inputs, expected, true)
                : OnnxTestRun.openOutcome(program.module(), program.parameters(), inputs, expected))
        .isEqualTo(new OnnxTestRun.Outcome(OnnxTestRun.Kind.PASSED, ""));
  }
}
