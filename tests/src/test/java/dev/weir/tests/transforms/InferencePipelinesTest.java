package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.examples.models.LeNet;
import dev.weir.examples.models.Model;
import dev.weir.examples.models.ResNet18;
import dev.weir.examples.models.SeededWeights;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassProvider.NamedPipeline;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// PIR's lists of passes, on whole networks.
class InferencePipelinesTest {
  private static final PassRegistry PASSES = PassRegistry.load();
  private static final DialectRegistry DIALECTS = DialectRegistry.load();

  @Test
  void everyListIsThereAndValid() {
    assertThat(PASSES.pipelines().keySet())
        .contains(
            "pir-always-cpu",
            "pir-always-gpu",
            "pir-cpu-inference",
            "pir-gpu-inference",
            "pir-gpu-radical");
    for (NamedPipeline pipeline : PASSES.pipelines().values()) {
      Diagnostics diagnostics = new Diagnostics();
      assertThat(Pipeline.parse(pipeline.text(), PASSES, diagnostics))
          .as(() -> pipeline.name() + ": " + diagnostics.all())
          .isPresent();
    }
  }

  /// The order of analysis_predictor.cc, in value form.
  @Test
  void whatIsAlwaysRunEndsInKernels() {
    assertThat(PASSES.pipelines().get("pir-always-gpu").text())
        .isEqualTo(
            "value-form,transfer_layout_pass,common_subexpression_elimination_pass,"
                + "params_sync_among_devices_pass{place=gpu},constant_folding_pass,"
                + "dead_code_elimination_pass,replace_fetch_with_shadow_output_pass,"
                + "pd-op-to-kernel{place=gpu},remove_shadow_feed_pass{used-for-inference=true},"
                + "inplace_pass");
  }

  /// Three fully connected layers and two convolutions, with what follows them.
  @Test
  void leNetComputesTheSame() {
    Map<String, Integer> counts =
        check(
            LeNet.build(2),
            Map.of("image", SeededWeights.floats("image", 0, 2, 2, 1, 28, 28)),
            1e-5);
    assertThat(counts)
        .containsEntry("pd_op.fc", 3)
        .containsEntry("pd_op.fused_conv2d_add_act", 2)
        .doesNotContainKeys("pd_op.matmul", "pd_op.conv2d", "pd_op.add", "pd_op.relu");
  }

  /// Twenty normalisations go into the convolutions, whose new weights are computed beforehand.
  @Test
  void resNetComputesTheSame() {
    Map<String, Integer> counts =
        check(
            ResNet18.build(32),
            Map.of("image", SeededWeights.floats("image", 0, 2, 1, 3, 32, 32)),
            1e-3);
    assertThat(counts)
        .containsEntry("pd_op.fused_conv2d_add_act", 20)
        .doesNotContainKeys("pd_op.batch_norm_", "pd_op.sqrt", "pd_op.multiply", "pd_op.relu");
  }

  private static Map<String, Integer> check(
      Model model, Map<String, Tensor> inputs, double tolerance) {
    Operation plain = model.module().clone(new IrMapping());
    Map<String, Tensor> expected = run(plain, "pd-op-to-kernel", model.parameters(), inputs);
    Operation fast = model.module().clone(new IrMapping());
    Map<String, Tensor> actual =
        run(fast, "pir-gpu-inference,pir-always-cpu", model.parameters(), inputs);
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, tensor) -> {
      for (long i = 0; i < tensor.elementCount(); i++) {
        double value = tensor.getDouble(i);
        assertThat(actual.get(name).getDouble(i))
            .as("%s[%d]", name, i)
            .isCloseTo(
                value,
                org.assertj.core.data.Offset.offset(tolerance * Math.max(1, Math.abs(value))));
      }
    });
    Map<String, Integer> counts = new TreeMap<>();
    fast.walk(op ->
        counts.merge(
            op instanceof dev.weir.dialect.kernel.PhiKernelOp kernel ? kernel.opName() : op.name(),
            1,
            Integer::sum));
    return counts;
  }

  private static Map<String, Tensor> run(
      Operation module, String pipeline, ParameterStore weights, Map<String, Tensor> inputs) {
    Diagnostics diagnostics = new Diagnostics();
    ParameterScope scope = ParameterScope.of(weights);
    boolean fine =
        PassManager.builder(Pipeline.parse(pipeline, PASSES, diagnostics).orElseThrow(), DIALECTS)
            .provide(ParameterScope.class, scope)
            .build()
            .run(module, diagnostics);
    assertThat(fine).as(() -> diagnostics.all().toString()).isTrue();
    assertThat(diagnostics.all()).isEmpty();
    try (Executable executable =
        HostCompiler.compile(module, scope.store(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
      return new HashMap<>(executable.run(inputs));
    }
  }
}
