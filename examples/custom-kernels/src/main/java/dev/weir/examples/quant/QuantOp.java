package dev.weir.examples.quant;

import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;
import dev.weir.pass.kernel.rule.KernelRule;
import dev.weir.pass.kernel.source.KernelSource;
import dev.weir.pass.operator.decompose.Decomposition;

/// Quantised tensors.
@DialectDef(value = "quant", types = UniformType.class, attributes = Rounding.class)
public sealed interface QuantOp extends Operation
    permits QuantizeOp,
        DequantizeOp,
        EncodeOp,
        DecodeOp,
        ConcatOp,
        SplitOp,
        CalibrateOp,
        YieldOp,
        QLinearOp,
        AbsmaxOp {

  // region attach
  static void attachInterfaces(DialectRegistry.Builder registry) {
    registry.attach(ScaleAgnostic.class, TransposeOp.class, op -> true);
    registry.attach(
        ScaleAgnostic.class, ReluOp.class, op -> ScaleAgnostic.isSymmetric(op.operand(0).type()));
    registry.attach(KernelRule.class, EncodeOp.class, QuantKernelRules.ENCODE);
    registry.attach(KernelRule.class, DecodeOp.class, QuantKernelRules.DECODE);
    registry.attach(KernelSource.class, AbsmaxOp.class, QuantSources.ABSMAX);
    registry.attach(
        Decomposition.class,
        QLinearOp.class,
        Decomposition.of(QLinearOp.class, QLinearDecomposition::of));
  }
  // endregion
}
