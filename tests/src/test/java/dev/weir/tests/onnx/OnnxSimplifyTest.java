package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import dev.weir.compiler.OnnxForm;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OnnxOp;
import dev.weir.dialect.onnx.notation.NotationOp;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Models that `onnx-simplify` has taken nodes out of give the same numbers in ONNX Runtime as before, and have no more
/// nodes.
class OnnxSimplifyTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final long SEED = 21;
  private static final int SAMPLE = 60;

  @BeforeEach
  void needsTheData() {
    Assumptions.assumeTrue(
        OnnxTestData.isInstalled(),
        "no models are simplified: Debian's package libonnx-testdata is not installed");
  }

  @Test
  void aSampleGivesTheSameNumbers() {
    List<String> names = new ArrayList<>(OnnxTestData.names());
    Collections.shuffle(names, new Random(SEED));
    check(names.subList(0, SAMPLE), SAMPLE / 2);
  }

  @Test
  @Tag("thorough")
  void allGiveTheSameNumbers() {
    check(OnnxTestData.names(), 850);
  }

  /// @param least how many models ONNX Runtime runs at least
  private static void check(List<String> names, int least) {
    List<String> faults = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger compared = new AtomicInteger();
    AtomicInteger before = new AtomicInteger();
    AtomicInteger after = new AtomicInteger();
    names.parallelStream()
        .filter(name -> !NotPassing.listed(NotPassing.RUN).isRandom(name))
        .forEach(name -> {
          Path file = OnnxTestData.model(name);
          byte[] model = OnnxTestData.bytes(file);
          Optional<Map<String, Tensor>> inputs = OnnxTestRun.inputs(name);
          Optional<Map<String, Tensor>> expected =
              inputs.flatMap(given -> run(model, given).outputs());
          if (expected.isEmpty()) {
            return;
          }
          compared.incrementAndGet();
          OnnxProgram program = read(model, file);
          before.addAndGet(nodes(program.module()));
          Diagnostics diagnostics = new Diagnostics();
          byte[] simplified =
              OnnxForm.simplified(
                      program.module(),
                      program.parameters(),
                      Optional.empty(),
                      REGISTRY,
                      diagnostics)
                  .filter(weights -> Verifier.verify(program.module(), diagnostics))
                  .flatMap(weights -> OnnxWriter.write(program.module(), weights, diagnostics))
                  .orElseThrow(() -> new AssertionError(name + ": " + diagnostics.all()));
          after.addAndGet(nodes(read(simplified, file).module()));
          Run result = run(simplified, inputs.get());
          if (result.outputs().isEmpty()) {
            faults.add(name + ": " + result.fault());
          } else {
            OnnxTestRun.Outcome outcome =
                OnnxTestRun.compare(result.outputs().get(), expected.get(), 1e-6, false);
            if (outcome.kind() != OnnxTestRun.Kind.PASSED) {
              faults.add(name + ": " + outcome.reason());
            }
          }
        });
    System.out.printf(
        "onnx-simplify: %d models compared, %d nodes before, %d after%n",
        compared.get(), before.get(), after.get());
    assertThat(faults).isEmpty();
    assertThat(compared.get()).isGreaterThanOrEqualTo(least);
    assertThat(after.get()).isLessThanOrEqualTo(before.get());
  }

  /// What ONNX Runtime gives, or why it does not run a model.
  private record Run(Optional<Map<String, Tensor>> outputs, String fault) {}

  private static Run run(byte[] model, Map<String, Tensor> inputs) {
    try {
      return new Run(Optional.of(OnnxRuntimeSession.run(model, inputs)), "");
    } catch (OrtException | ClassCastException | NullPointerException e) {
      // Sequences, and inputs that are left out, are not compared.
      return new Run(Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  private static OnnxProgram read(byte[] model, Path file) {
    Diagnostics diagnostics = new Diagnostics();
    return OnnxReader.read(model, file.toString(), Optional.of(file), REGISTRY, diagnostics)
        .orElseThrow(() -> new AssertionError(file + ": " + diagnostics.all()));
  }

  /// Initialisers are no nodes.
  private static int nodes(ModuleOp module) {
    int count = 0;
    for (Operation op : ((FuncOp) module.body().first()).bodyRegion().entry()) {
      count +=
          op instanceof OnnxOp
                  && !(op instanceof NotationOp)
                  && op.attribute("onnx.initializer") == null
              ? 1
              : 0;
    }
    return count;
  }
}
