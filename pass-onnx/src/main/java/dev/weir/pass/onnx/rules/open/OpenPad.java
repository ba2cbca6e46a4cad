package dev.weir.pass.onnx.rules.open;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.manipulation.PadOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.List;

/// Elements put around a tensor where the run finds out how many, or how long the tensor is.
///
/// @param g adds operators
/// @param op what is carried out
public record OpenPad(GraphWriter g, PadOp op) {
  /// {@return `x` with zeros before and behind an axis}
  ///
  /// @param before how many, a list of one integer that is not negative
  public static Value zeros(GraphWriter g, Value x, int axis, Value before, Value behind) {
    Value none = g.number(0, GraphWriter.dtype(x));
    return g.concat(
        List.of(constants(g, x, axis, before, none), x, constants(g, x, axis, behind, none)), axis);
  }

  /// {@return `x` with elements around it}
  ///
  /// @param pads how many, before and then behind each of `axes`
  public Value padded(Value x, Value pads, int[] axes) {
    TensorType type = GraphWriter.type(pads);
    if (type.rank() != 1 || type.dimension(0) != 2L * axes.length) {
      throw new Refusal("has pads '%s' for %d axes", type, axes.length);
    }
    Value wide = g.cast(pads, DType.INT64);
    Value result = x;
    for (int i = 0; i < axes.length; i++) {
      Value before = g.slice(wide, 0, i, i + 1);
      Value behind = g.slice(wide, 0, i + axes.length, i + axes.length + 1);
      result = along(result, axes[i], before, behind);
    }
    return result;
  }

  private Value along(Value x, int axis, Value before, Value behind) {
    // Fewer than none are taken away.
    Value from = g.max(g.negate(before), OpenShape.of(g, 0));
    Value size = OpenShape.size(g, x, axis);
    Value to = g.subtract(size, g.max(g.negate(behind), OpenShape.of(g, 0)));
    Value kept = g.add(OperatorOps.slice(x, from, to, ImmutableLongArray.of(axis)));
    Value added = g.max(before, OpenShape.of(g, 0));
    Value addedBehind = g.max(behind, OpenShape.of(g, 0));
    if (op.mode().equals("constant")) {
      Value number = number(x);
      return g.concat(
          List.of(
              constants(g, kept, axis, added, number),
              kept,
              constants(g, kept, axis, addedBehind, number)),
          axis);
    }
    Value length = OpenShape.size(g, kept, axis);
    Value at = OpenShape.range(g, g.negate(added), g.add(length, addedBehind));
    return g.add(
        OperatorOps.gather(
            kept, g.cast(inside(at, length), DType.INT64), g.scalar(axis, DType.INT32)));
  }

  private static Value constants(GraphWriter g, Value x, int axis, Value count, Value number) {
    List<Value> sizes = OpenShape.sizes(g, x, 0, GraphWriter.rank(x));
    sizes.set(axis, count);
    return g.add(
        OperatorOps.fullWithTensor(number, g.concat(sizes, 0)).dtype(GraphWriter.dtype(x)));
  }

  /// {@return what is put around `x`}
  private Value number(Value x) {
    DType dtype = GraphWriter.dtype(x);
    return g.in(op.constantValue())
        .map(given -> g.reshape(g.cast(given, dtype)))
        .orElseGet(() -> g.number(op.value().map(Float::doubleValue).orElse(0.0), dtype));
  }

  /// {@return the element that stands at each place, which may lie beyond the tensor}
  private Value inside(Value at, Value length) {
    Value last = g.subtract(length, OpenShape.of(g, 1));
    return switch (op.mode()) {
      case "edge" -> g.min(g.max(at, OpenShape.of(g, 0)), last);
      case "wrap" -> g.add(OperatorOps.remainder(at, length));
      case "reflect" -> {
        Value period = g.max(g.multiply(last, 2), OpenShape.of(g, 1));
        Value turned = g.add(OperatorOps.remainder(at, period));
        yield g.min(turned, g.subtract(period, turned));
      }
      default -> throw new Refusal("has the unknown mode '%s'", op.mode());
    };
  }
}
