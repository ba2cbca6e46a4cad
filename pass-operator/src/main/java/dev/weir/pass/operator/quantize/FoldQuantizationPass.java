package dev.weir.pass.operator.quantize;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.fused.LinearLayerOp;
import dev.weir.dialect.operator.quantization.LinearQuantizationOp;
import dev.weir.ir.Operation;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.decompose.DecomposePass;
import dev.weir.rewrite.PatternSet;

/// Has matmuls and convolutions whose operands are scaled integers of 8 bits, by `dequantize_linear` or by
/// `(integers - zero) * scale` as ONNX models have it, compute with the integers, and scales what they give. What is
/// left of `quantize_linear` and `dequantize_linear` becomes arithmetic when programs are decomposed, and joins kernels.
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
    if (!op.anyMatch(each -> each instanceof LinearQuantizationOp || widensBytes(each))) {
      run.preserveAll();
      return;
    }
    ParameterScope scope = run.resource(ParameterScope.class).orElseGet(ParameterScope::new);
    KnownTensors known = new KnownTensors(op, scope);
    if (op.anyMatch(LinearLayerOp.class, each -> isQuantized(each, known))) {
      run.rewrite(op, DecomposePass.only(DecomposePass.LINEAR_LAYERS));
    }
    IntegerOperators operators = new IntegerOperators(op, scope);
    run.rewrite(op, new PatternSet().add(operators.patterns()).freeze());
    run.count("matmuls on integers", operators.matmuls());
    run.count("convolutions on integers", operators.convolutions());
  }

  private static boolean widensBytes(Operation op) {
    return op instanceof CastOp cast
        && cast.x().type() instanceof TensorType from
        && from.elementType() instanceof IntegerType integer
        && integer.width() == Byte.SIZE;
  }

  private static boolean isQuantized(LinearLayerOp op, KnownTensors known) {
    return IntegerOperand.of(op.quantizedData(), known).isPresent()
        && IntegerOperand.of(op.quantizedWeights(), known).isPresent();
  }
}
