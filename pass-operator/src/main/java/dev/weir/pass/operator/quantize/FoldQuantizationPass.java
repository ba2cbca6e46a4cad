package dev.weir.pass.operator.quantize;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.operator.fused.LinearLayerOp;
import dev.weir.dialect.operator.quantization.DequantizeLinearOp;
import dev.weir.dialect.operator.quantization.LinearQuantizationOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.decompose.DecomposePass;
import dev.weir.rewrite.PatternSet;

/// Has matmuls and convolutions whose operands `dequantize_linear` gives compute with the integers, and scales what they
/// give. What is left of `quantize_linear` and `dequantize_linear` becomes arithmetic when programs are decomposed, and
/// joins kernels.
///
/// A matmul of integers that are widened reads bytes, and adds up in f64: it is for targets that do so well.
public record FoldQuantizationPass() implements Pass {
  /// The type of the pass.
  public static final PassType<FoldQuantizationPass> TYPE =
      PassType.of(
          FoldQuantizationPass.class,
          "fold-quantization",
          "Makes operators on integers of pairs of quantize_linear and dequantize_linear",
          FoldQuantizationPass::new);

  @Override
  public PassType<FoldQuantizationPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (!op.anyMatch(LinearQuantizationOp.class::isInstance)) {
      run.preserveAll();
      return;
    }
    ParameterScope scope = run.resource(ParameterScope.class).orElseGet(ParameterScope::new);
    if (op.anyMatch(LinearLayerOp.class, FoldQuantizationPass::isQuantized)) {
      run.rewrite(op, DecomposePass.only(DecomposePass.LINEAR_LAYERS));
    }
    IntegerOperators operators = new IntegerOperators(op, scope);
    run.rewrite(op, new PatternSet().add(operators.patterns()).freeze());
    run.count("matmuls on integers", operators.matmuls());
    run.count("convolutions on integers", operators.convolutions());
  }

  private static boolean isQuantized(LinearLayerOp op) {
    return op.quantizedData().definingOp() instanceof DequantizeLinearOp
        && op.quantizedWeights().definingOp() instanceof DequantizeLinearOp;
  }
}
