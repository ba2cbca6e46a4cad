package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.quantization.DequantizeLinearOp;
import dev.weir.dialect.operator.quantization.LinearQuantizationOp;
import dev.weir.dialect.operator.quantization.QuantizeLinearOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.OptionalDouble;

/// Floats as integers of 8 bits and back. ONNX has the size of a step where `quantize_linear` has 127 of them, and
/// integers where that stores floats.
final class QuantizationExport {
  private static final double STEPS = 127;

  private QuantizationExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(
        QuantizeLinearOp.class,
        (op, g) -> {
          check(op);
          if (op.roundType() != 0) {
            throw new Refusal("rounds halves away from zero, ONNX to the even number");
          }
          var spec =
              OnnxOps.quantizeLinear(g.in(op.x()), step(op, g), type(op.y(), DType.INT8))
                  .yZeroPoint(zero(op, g));
          Value whole = g.add(isPerAxis(op) ? spec.axis(op.quantAxis()) : spec);
          return isReadAsInteger(op) ? whole : g.cast(whole, DType.FLOAT32);
        });
    table.one(
        DequantizeLinearOp.class,
        (op, g) -> {
          check(op);
          Value x = g.in(op.x());
          boolean isInteger =
              NodeWriter.dtype(op.x()) == DType.INT8
                  || op.x().definingOp() instanceof QuantizeLinearOp made && isReadAsInteger(made);
          var spec =
              OnnxOps.dequantizeLinear(
                      isInteger ? x : g.cast(x, DType.INT8), step(op, g), NodeWriter.OPEN)
                  .xZeroPoint(zero(op, g));
          return g.add(isPerAxis(op) ? spec.axis(op.quantAxis()) : spec);
        });
  }

  private static TensorType type(Value value, DType dtype) {
    return TensorType.of(ElementTypes.typeOf(dtype), NodeWriter.tensor(value.type()).shape());
  }

  private static void check(LinearQuantizationOp op) {
    if (!op.isTest() || op.scale().isEmpty()) {
      throw new Refusal("finds its scale itself, which ONNX does not");
    }
    if (op.bitLength() != Byte.SIZE) {
      throw new Refusal("has integers of %d bits, only 8 are written", op.bitLength());
    }
    if (!NodeWriter.tensor(op.y().type()).elementType().equals(FloatType.F32)) {
      throw new Refusal("gives '%s', only f32 is written", op.y().type());
    }
  }

  /// {@return whether nothing takes the integers for floats}
  private static boolean isReadAsInteger(QuantizeLinearOp op) {
    for (OpOperand use : op.y().uses()) {
      if (!(use.owner() instanceof DequantizeLinearOp) || use.index() != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPerAxis(LinearQuantizationOp op) {
    return count(op.scale().orElseThrow()) != 1;
  }

  private static long count(Value values) {
    return Sizes.elementCount(Sizes.tensor(values));
  }

  private static Value step(LinearQuantizationOp op, NodeWriter g) {
    Value scale = op.scale().orElseThrow();
    OptionalDouble known = Constants.number(scale);
    if (known.isPresent() && !isPerAxis(op)) {
      return g.number(known.getAsDouble() / STEPS, DType.FLOAT32);
    }
    Value step =
        g.weight(scale)
            .map(all ->
                g.numbers(
                    DType.FLOAT32,
                    Arrays.stream(all.toDoubleArray()).map(each -> each / STEPS).toArray()))
            .orElseGet(() -> g.over(g.in(scale, DType.FLOAT32), g.number(STEPS, DType.FLOAT32)));
    return isPerAxis(op) ? step : g.reshape(step);
  }

  /// {@return the zero point}: it is there even where it is 0, since ONNX Runtime's optimiser takes what has none for
  /// unsigned
  private static Value zero(LinearQuantizationOp op, NodeWriter g) {
    Value zero = op.zeroPoint();
    long scales = count(op.scale().orElseThrow());
    if (Sizes.tensor(zero).elementType() instanceof FloatType) {
      return isPerAxis(op)
          ? g.constant(Tensor.zeros(DType.INT8, scales))
          : g.integer(0, DType.INT8);
    }
    OptionalDouble known = Constants.number(zero);
    if (known.isPresent() && !isPerAxis(op)) {
      return g.integer((long) known.getAsDouble(), DType.INT8);
    }
    if (count(zero) != scales) {
      throw new Refusal("has %d zero points for %d scales", count(zero), scales);
    }
    Value all = g.in(zero, DType.INT8);
    return isPerAxis(op) ? all : g.reshape(all);
  }
}
