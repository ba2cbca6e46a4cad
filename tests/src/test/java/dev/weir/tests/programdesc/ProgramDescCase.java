package dev.weir.tests.programdesc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.formats.programdesc.ProgramDescReader;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/// A program of PaddlePaddle 2.3, its inputs, and what Paddle Inference 2.3.2 computed; made by
/// `tests/oracle/programdesc/cases.py`.
final class ProgramDescCase {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private final String name;
  private final Map<String, Tensor> inputs = new TreeMap<>();
  private final Map<String, Tensor> outputs = new TreeMap<>();
  private byte[] model = new byte[0];
  private byte[] weights = new byte[0];

  private ProgramDescCase(String name) {
    this.name = name;
  }

  /// {@return what it is called}
  String name() {
    return name;
  }

  /// {@return the program}
  byte[] model() {
    return model.clone();
  }

  /// {@return the file of its parameters, empty if it has none}
  byte[] weights() {
    return weights.clone();
  }

  /// {@return the inputs by name}
  Map<String, Tensor> inputs() {
    return inputs;
  }

  /// {@return what came of it, by name}
  Map<String, Tensor> outputs() {
    return outputs;
  }

  /// {@return all cases by name}
  ///
  /// @param scratch a folder for files
  static Map<String, ProgramDescCase> all(Path scratch) throws IOException {
    Path file = scratch.resolve("cases.npz");
    try (InputStream in =
        Objects.requireNonNull(
            ProgramDescCase.class.getResourceAsStream("/oracle/programdesc/cases.npz"))) {
      Files.write(file, in.readAllBytes());
    }
    Diagnostics diagnostics = new Diagnostics();
    Map<String, ProgramDescCase> cases = new TreeMap<>();
    NpzFile.read(file, ImmutableMap.of(), diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()))
        .forEach((key, tensor) -> {
          String[] path = key.split("/", 3);
          ProgramDescCase known = cases.computeIfAbsent(path[0], ProgramDescCase::new);
          switch (path[1]) {
            case "model" -> known.model = bytes(tensor);
            case "params" -> known.weights = bytes(tensor);
            case "in" -> known.inputs().put(path[2], tensor);
            default -> known.outputs().put(path[2], tensor);
          }
        });
    return cases;
  }

  private static byte[] bytes(Tensor tensor) {
    return tensor.data().toArray(ValueLayout.JAVA_BYTE);
  }

  /// {@return the program, which must be right}
  ModuleOp module() {
    Diagnostics diagnostics = new Diagnostics();
    Optional<ModuleOp> read =
        ProgramDescReader.read(model, name + ".pdmodel", REGISTRY, diagnostics);
    assertThat(diagnostics.all()).as(name).isEmpty();
    assertThat(Verifier.verify(read.orElseThrow(), diagnostics))
        .as(diagnostics.all().toString())
        .isTrue();
    return read.orElseThrow();
  }

  /// Checks that the program computes on `target` what it should.
  void check(String target, Path scratch) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    ModuleOp module = module();
    ParameterStore parameters = ParameterStore.empty();
    if (weights.length > 0) {
      Path file = Files.write(scratch.resolve(name + ".pdiparams"), weights);
      parameters =
          PirParameterFile.read(file, module, diagnostics)
              .orElseThrow(() -> new AssertionError(diagnostics.all()));
    }
    Map<String, TensorType> types = new LinkedHashMap<>();
    inputs.forEach((key, tensor) -> types.put(key, TensorElements.typeOf(tensor)));
    CompileOptions options = CompileOptions.of(target).withParameters(parameters).withInputs(types);
    Optional<Executable> compiled = new Compilation(options, REGISTRY, diagnostics).compile(module);
    assertThat(compiled).as(diagnostics.all().toString()).isPresent();
    try (Executable program = compiled.orElseThrow()) {
      Map<String, Tensor> got = program.run(inputs);
      assertThat(got).containsOnlyKeys(outputs.keySet());
      outputs.forEach((key, wanted) -> compare(key, got.get(key), wanted));
    }
  }

  private static void compare(String name, Tensor got, Tensor wanted) {
    assertThat(got.dtype()).as(name).isEqualTo(wanted.dtype());
    assertThat(got.shape()).as(name).isEqualTo(wanted.shape());
    for (long i = 0; i < wanted.elementCount(); i++) {
      if (wanted.dtype() == DType.INT64) {
        assertThat(got.getLong(i)).as("%s[%d]", name, i).isEqualTo(wanted.getLong(i));
        continue;
      }
      double want = wanted.getDouble(i);
      if (Double.isFinite(want)) {
        assertThat(got.getDouble(i))
            .as("%s[%d]", name, i)
            .isCloseTo(want, within(2e-5 * Math.max(1, Math.abs(want))));
      } else {
        assertThat(got.getDouble(i)).as("%s[%d]", name, i).isEqualTo(want);
      }
    }
  }
}
