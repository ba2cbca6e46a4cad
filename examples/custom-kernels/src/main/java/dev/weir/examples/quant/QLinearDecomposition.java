package dev.weir.examples.quant;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;

/// What a quantised linear layer is short for: `quantize(dequantize(x) dequantize(w) + bias + dequantize(residual))`,
/// whose parts become kernels together with what is around them.
final class QLinearDecomposition {
  private QLinearDecomposition() {}

  static ImmutableList<Value> of(QLinearOp op, OpBuilder builder) {
    Value x = builder.add(QuantOps.dequantize(op.x())).out();
    Value w = builder.add(QuantOps.dequantize(op.w())).out();
    Value sum = builder.add(OperatorOps.matmul(x, w).transposeY(op.transposeW())).out();
    // The multiplier is between integers, that of the quantised numbers.
    double factor = op.multiplier() * scale(op.out()) / (scale(op.x()) * scale(op.w()));
    if (factor != 1) {
      Value number = builder.add(OperatorOps.full(ImmutableLongArray.of(1), factor)).out();
      sum = builder.add(OperatorOps.scale(sum, number)).out();
    }
    if (op.bias().isPresent()) {
      sum = builder.add(OperatorOps.add(sum, op.bias().get())).out();
    }
    if (op.residual().isPresent()) {
      Value residual = builder.add(QuantOps.dequantize(op.residual().get())).out();
      sum = builder.add(OperatorOps.add(sum, residual)).out();
    }
    return ImmutableList.of(
        builder.add(QuantOps.quantize(sum, op.out().type()).rounding(op.rounding())).out());
  }

  private static double scale(Value value) {
    return ((UniformType) ((TensorType) value.type()).elementType()).scale();
  }
}
