package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Models as other tools and people write them, made by `oracle/onnx/habits.py`: names that are empty, that are used again
/// in subgraphs or stand for different sizes, functions in functions, loops without rounds. Each gives the same numbers here
/// as in ONNX Runtime, whichever branches it takes.
class OnnxHabitsTest {
  private static final Path MODELS = Path.of("src/test/resources/onnx/habits.npz");
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// What open sizes are, where 3 does not do: one name stands for two sizes.
  private static final ImmutableMap<String, long[]> SIZES =
      ImmutableMap.of("dimparam x", new long[] {2, 4}, "dimparam w", new long[] {4, 5});

  @TestFactory
  Stream<DynamicTest> modelsGiveWhatOnnxRuntimeGives() {
    ImmutableMap<String, Tensor> models =
        NpzFile.read(MODELS, ImmutableMap.of(), new Diagnostics()).orElseThrow();
    assertThat(models).hasSizeGreaterThan(18);
    List<DynamicTest> tests = new ArrayList<>();
    models.forEach((name, bytes) -> {
      for (int choice = 0; choice < 2; choice++) {
        int chosen = choice;
        tests.add(DynamicTest.dynamicTest(name + " " + choice, () -> check(name, bytes, chosen)));
      }
    });
    return tests.stream();
  }

  private static void check(String name, Tensor file, int choice) throws OrtException {
    byte[] bytes = new byte[(int) file.elementCount()];
    file.data().asByteBuffer().get(bytes);
    Diagnostics diagnostics = new Diagnostics();
    OnnxProgram program =
        OnnxReader.read(bytes, name + ".onnx", Optional.empty(), REGISTRY, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    Map<String, Tensor> inputs = inputs(name, (FuncOp) program.module().body().first(), choice);
    Map<String, Tensor> expected = OnnxRuntimeSession.run(bytes, inputs);
    assertThat(OnnxTestRun.outcome(program.module(), program.parameters(), inputs, expected, true))
        .isEqualTo(new OnnxTestRun.Outcome(OnnxTestRun.Kind.PASSED, ""));
  }

  /// @param choice what booleans and counts are: 0, or true and 2
  private static Map<String, Tensor> inputs(String model, FuncOp graph, int choice) {
    Random random = new Random(choice);
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    for (int i = 0; i < graph.functionType().inputs().size(); i++) {
      TensorType type = (TensorType) graph.functionType().inputs().get(i);
      String name = ((StringAttr) graph.argumentAttributes(i).get("pir.name")).value();
      long[] known = type.shape().stream().map(size -> size < 0 ? 3 : size).toArray();
      DType dtype = ElementTypes.dtypeOf(type.elementType());
      Tensor tensor = Tensor.zeros(dtype, SIZES.getOrDefault(model + " " + name, known));
      for (long at = 0; at < tensor.elementCount(); at++) {
        if (dtype.isFloat()) {
          tensor.setDouble(at, 4 * random.nextDouble() - 2);
        } else {
          tensor.setLong(at, dtype == DType.BOOL ? choice : 2L * choice);
        }
      }
      inputs.put(name, tensor);
    }
    return inputs;
  }
}
