package dev.weir.tests.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.examples.models.LeNetTraining;
import dev.weir.examples.models.SeededWeights;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.host.HostCompiler;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Training LeNet, against the losses of PyTorch that `oracle/lenet_training.py` wrote.
class LeNetTrainingTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @Test
  void oneFunctionRemainsAndTheLossFollowsPyTorch() {
    JsonObject oracle = read();
    int batch = oracle.get("batch").getAsInt();
    Operation module =
        LeNetTraining.build(
            batch, oracle.get("rate").getAsDouble(), oracle.get("momentum").getAsDouble());
    run(module, LeNetTraining.PIPELINE);
    List<Operation> left = new ArrayList<>();
    module.region(0).entry().forEach(left::add);
    assertThat(left).hasSize(1);
    assertThat(((FuncOp) left.get(0)).symbolName()).isEqualTo("step");
    left.get(0).walk(op -> assertThat(op.name()).isNotEqualTo("func.call"));

    run(module, "builtin.module(func-to-program)");
    Diagnostics diagnostics = new Diagnostics();
    KernelLowering.lower(module, KernelRegistry.load(), Backend.CPU, REGISTRY, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    try (Executable program =
        HostCompiler.compile(module, ParameterStore.empty(), diagnostics).orElseThrow()) {
      follow(program, oracle, batch);
    }
  }

  private static void follow(Executable program, JsonObject oracle, int batch) {
    List<Tensor> state = new ArrayList<>(LeNetTraining.initialWeights());
    state.addAll(LeNetTraining.initialVelocities());
    JsonArray losses = oracle.getAsJsonArray("losses");
    assertThat(losses).hasSize(20);
    for (int step = 0; step < losses.size(); step++) {
      int turn = step % oracle.get("batches").getAsInt();
      List<Tensor> given = new ArrayList<>();
      given.add(SeededWeights.floats("image." + turn, 0, 1, batch, 1, 28, 28));
      given.add(SeededWeights.integers("label." + turn, 10, batch));
      given.addAll(state);
      Map<String, Tensor> named = new LinkedHashMap<>();
      for (Port port : program.inputs()) {
        named.put(port.name(), given.get(named.size()));
      }
      List<Tensor> results = new ArrayList<>(program.run(named).values());
      assertThat(results.get(0).getDouble(0))
          .as("loss of step %d", step)
          .isCloseTo(losses.get(step).getAsDouble(), within(1e-4));
      state = results.subList(1, results.size());
    }
  }

  private static void run(Operation module, String pipeline) {
    Diagnostics diagnostics = new Diagnostics();
    Pipeline passes =
        Pipeline.parse(pipeline, PassRegistry.load(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    boolean ok = PassManager.builder(passes, REGISTRY).build().run(module, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    assertThat(ok && Verifier.verify(module, diagnostics)).isTrue();
  }

  private static JsonObject read() {
    try (InputStream in =
        Objects.requireNonNull(
            LeNetTrainingTest.class.getResourceAsStream("/oracle/training/lenet.json"))) {
      return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
