package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions.OptLevel;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Operators in their newer versions, those of other domains, and loops: each case of `versions.mlir`, `widened.mlir`,
/// `narrow.mlir`, `contributed.mlir`, `learning.mlir`, `text.mlir`, `pairs.mlir` and `loops.mlir` is written as a model, and gives the same numbers here as in
/// ONNX Runtime.
class OnnxVersionsTest {
  private static final Path FOLDER = Path.of("src/test/resources/onnx");
  private static final long SEED = 22;

  /// What inputs of strings are made of.
  private static final ImmutableList<String> WORDS =
      ImmutableList.of(
          "a",
          "b",
          "Monday",
          "tuesday",
          "",
          "3",
          "-2.5",
          "a,b",
          "x y  z",
          "Ärger über Öl",
          "\uD83D\uDE42");

  @TestFactory
  Stream<DynamicTest> newerVersionsGiveWhatOnnxRuntimeGives() throws IOException {
    return tests("versions.mlir", true);
  }

  @TestFactory
  Stream<DynamicTest> elementsOfFewBitsGiveWhatOnnxRuntimeGives() throws IOException {
    return tests("narrow.mlir", true);
  }

  @TestFactory
  Stream<DynamicTest> contributedOperatorsGiveWhatOnnxRuntimeGives() throws IOException {
    return tests("contributed.mlir", true);
  }

  @TestFactory
  Stream<DynamicTest> learnedModelsGiveWhatOnnxRuntimeGives() throws IOException {
    return tests("learning.mlir", true);
  }

  @TestFactory
  Stream<DynamicTest> stringsGiveWhatOnnxRuntimeGives() throws IOException {
    return tests("text.mlir", true);
  }

  /// ONNX Runtime takes the pairs as they are: its optimiser makes operators of some of them that it then refuses to run.
  @TestFactory
  Stream<DynamicTest> quantisedPairsGiveWhatOnnxRuntimeGives() throws IOException {
    return cases(FOLDER.resolve("pairs.mlir"))
        .map(text ->
            DynamicTest.dynamicTest(
                name(text), () -> check(name(text), text, text, true, OptLevel.NO_OPT)));
  }

  /// ONNX Runtime has no kernels for version 22 of these operators, which takes more types than the version before and is the
  /// same otherwise: it runs them as operators of opset 21.
  @TestFactory
  Stream<DynamicTest> versionsThatOnnxRuntimeHasNotGiveWhatThoseBeforeGive() throws IOException {
    return cases(FOLDER.resolve("widened.mlir"))
        .map(text ->
            DynamicTest.dynamicTest(
                name(text),
                () ->
                    check(
                        name(text),
                        text,
                        text.replace("ai.onnx = 22", "ai.onnx = 21"),
                        true,
                        OptLevel.ALL_OPT)));
  }

  @TestFactory
  Stream<DynamicTest> loopsGiveWhatOnnxRuntimeGives() throws IOException {
    return tests("loops.mlir", false);
  }

  /// @param known whether programs are compiled for the values of their inputs
  private static Stream<DynamicTest> tests(String file, boolean known) throws IOException {
    return cases(FOLDER.resolve(file))
        .map(text -> DynamicTest.dynamicTest(name(text), () -> check(name(text), text, known)));
  }

  static Stream<String> cases(Path file) throws IOException {
    List<String> cases = Splitter.on("// -----").trimResults().splitToList(Files.readString(file));
    return cases.stream();
  }

  /// The last line of the comment before the module.
  static String name(String text) {
    return text.lines()
        .takeWhile(line -> !line.startsWith("module"))
        .filter(line -> line.startsWith("// "))
        .reduce("", (before, line) -> line.substring(3));
  }

  private static void check(String name, String text, boolean known) throws OrtException {
    check(name, text, text, known, OptLevel.ALL_OPT);
  }

  /// @param other the model that ONNX Runtime is given
  private static void check(String name, String text, String other, boolean known, OptLevel level)
      throws OrtException {
    ModuleOp module = module(name, text);
    Map<String, Tensor> inputs = inputs((FuncOp) module.body().first());
    Diagnostics diagnostics = new Diagnostics();
    byte[] model =
        OnnxWriter.write(module(name, other), ParameterStore.empty(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    Map<String, Tensor> expected = OnnxRuntimeSession.run(model, inputs, level);
    assertThat(OnnxTestRun.outcome(module, inputs, expected, known))
        .isEqualTo(new OnnxTestRun.Outcome(OnnxTestRun.Kind.PASSED, ""));
  }

  static ModuleOp module(String name, String text) {
    Diagnostics diagnostics = new Diagnostics();
    return (ModuleOp)
        IrParser.parse(
                SourceText.of(name, text), DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  static Map<String, Tensor> inputs(FuncOp graph) {
    Random random = new Random(SEED);
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    for (int i = 0; i < graph.functionType().inputs().size(); i++) {
      TensorType type = (TensorType) graph.functionType().inputs().get(i);
      DType dtype = ElementTypes.dtypeOf(type.elementType());
      Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
      for (long at = 0; at < tensor.elementCount(); at++) {
        if (dtype == DType.STRING) {
          tensor.setString(at, WORDS.get(random.nextInt(WORDS.size())));
        } else if (dtype.isFloat()) {
          tensor.setDouble(at, 4 * random.nextDouble() - 2);
        } else {
          tensor.setLong(at, random.nextInt(dtype == DType.BOOL ? 2 : 100));
        }
      }
      inputs.put(((StringAttr) graph.argumentAttributes(i).get("pir.name")).value(), tensor);
    }
    return inputs;
  }
}
