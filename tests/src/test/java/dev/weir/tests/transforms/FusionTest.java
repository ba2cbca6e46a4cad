package dev.weir.tests.transforms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.examples.models.BertEncoder;
import dev.weir.examples.models.LeNet;
import dev.weir.examples.models.Model;
import dev.weir.examples.models.ResNet18;
import dev.weir.examples.models.SeededWeights;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.pass.operator.fusion.FusionPasses;
import dev.weir.pass.operator.fusion.HorizontalFusePass;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Fusion keeps what a network computes and leaves fewer operators.
class FusionTest {
  /// LeNet has three linear layers, two of them followed by relu.
  @Test
  void linearLayersBecomeOneOperatorEach() {
    Model plain = LeNet.build(2);
    Model fused = LeNet.build(2);
    run(fused.module(), FusionPasses.GEMM_EPILOGUE.create());
    assertEquals(3, count(fused.module(), "pd_op.fused_gemm_epilogue"));
    assertEquals(0, count(fused.module(), "pd_op.matmul"));
    assertEquals(count(plain.module(), "pd_op.relu") - 2, count(fused.module(), "pd_op.relu"));
    Map<String, Tensor> image = Map.of("image", SeededWeights.floats("image", 0, 2, 2, 1, 28, 28));
    compare(execute(plain, image), execute(fused, image), 1e-5);
  }

  /// ResNet-18 normalises after each of its 20 convolutions.
  @Test
  void batchNormalisationGoesIntoTheFilters() {
    Model plain = ResNet18.build(32);
    Model fused = ResNet18.build(32);
    run(fused.module(), FusionPasses.CONV2D_BN.create());
    assertEquals(20, count(plain.module(), "pd_op.batch_norm_"));
    assertEquals(0, count(fused.module(), "pd_op.batch_norm_"));
    assertEquals(20, count(fused.module(), "pd_op.conv2d"));
    Map<String, Tensor> image = Map.of("image", SeededWeights.floats("image", 0, 2, 1, 3, 32, 32));
    compare(execute(plain, image), execute(fused, image), 1e-3);
  }

  /// Bias, shortcut and relu go into the convolutions: nothing but those is left of the blocks.
  @Test
  void residualBlocksBecomeTwoOperatorsEach() {
    Model plain = ResNet18.build(32);
    Model fused = ResNet18.build(32);
    run(
        fused.module(),
        FusionPasses.CONV2D_BN.create(),
        FusionPasses.CONV2D_ADD_ACT.create(),
        FusionPasses.CONV2D_ADD.create());
    assertEquals(17, count(plain.module(), "pd_op.relu"));
    assertEquals(0, count(fused.module(), "pd_op.relu"));
    assertEquals(0, count(fused.module(), "pd_op.conv2d"));
    assertEquals(20, count(fused.module(), "pd_op.fused_conv2d_add_act"));
    Map<String, Tensor> image = Map.of("image", SeededWeights.floats("image", 0, 2, 1, 3, 32, 32));
    compare(execute(plain, image), execute(fused, image), 1e-3);
  }

  /// Each of BERT's two layers has six linear layers: three of one value become one, and the two before
  /// a normalisation go into it. The pooler has one more.
  @Test
  void encoderLayersBecomeAFewOperators() {
    Model plain = BertEncoder.build(2, 6);
    Model fused = BertEncoder.build(2, 6);
    run(
        fused.module(),
        FusionPasses.MATMUL_ADD_ACT.create(),
        FusionPasses.FC_ELEMENTWISE_LAYERNORM.create(),
        FusionPasses.ADD_NORM.create(),
        new HorizontalFusePass());
    assertEquals(13 + 4, count(plain.module(), "pd_op.matmul"));
    assertEquals(4, count(fused.module(), "pd_op.matmul"));
    assertEquals(4, count(fused.module(), "pd_op.fused_fc_elementwise_layernorm"));
    assertEquals(13 - 4 - 6 + 2, count(fused.module(), "pd_op.fc"));
    assertEquals(1, count(fused.module(), "pd_op.fused_bias_residual_layernorm"));
    assertEquals(0, count(fused.module(), "pd_op.layer_norm"));
    Map<String, Tensor> inputs =
        Map.of(
            "input_ids", SeededWeights.integers("ids", 10, 2, 6),
            "token_type_ids", SeededWeights.integers("types", 2, 2, 6),
            "position_ids", SeededWeights.integers("positions", 6, 1, 6),
            "attention_mask", SeededWeights.floats("mask", 0, 1, 2, 1, 1, 6));
    compare(execute(plain, inputs), execute(fused, inputs), 1e-4);
  }

  private static void run(Operation module, Pass... passes) {
    Diagnostics diagnostics = new Diagnostics();
    PassManager manager =
        PassManager.builder(Pipeline.on("builtin.module", passes), DialectRegistry.load()).build();
    assertTrue(manager.run(module, diagnostics), () -> diagnostics.all().toString());
  }

  private static int count(Operation module, String name) {
    int[] count = {0};
    module.walk(op -> count[0] += op.name().equals(name) ? 1 : 0);
    return count[0];
  }

  private static Map<String, Tensor> execute(Model model, Map<String, Tensor> inputs) {
    Diagnostics diagnostics = new Diagnostics();
    KernelLowering.lower(
        model.module(), KernelRegistry.load(), Backend.CPU, DialectRegistry.load(), diagnostics);
    try (Executable executable =
        HostCompiler.compile(model.module(), model.parameters(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
      return executable.run(inputs);
    }
  }

  private static void compare(
      Map<String, Tensor> expected, Map<String, Tensor> actual, double tolerance) {
    assertEquals(expected.keySet(), actual.keySet());
    expected.forEach((name, tensor) -> {
      for (long i = 0; i < tensor.elementCount(); i++) {
        double value = tensor.getDouble(i);
        assertEquals(
            value, actual.get(name).getDouble(i), tolerance * Math.max(1, Math.abs(value)));
      }
    });
  }
}
