package dev.weir.formats.programdesc;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/// The family of `fake_quantize` and `fake_dequantize`, whose quantised numbers are floats that hold integers: written in
/// elementwise operators, as PaddlePaddle's kernels compute them.
///
/// Of operators that find their scale while they are trained only the form for inference is known, which is given it.
///
/// Source:
/// [fake_quantize_op.cc](https://github.com/PaddlePaddle/Paddle/blob/v2.3.2/paddle/fluid/operators/fake_quantize_op.cc) and
/// [fake_dequantize_op.cc](https://github.com/PaddlePaddle/Paddle/blob/v2.3.2/paddle/fluid/operators/fake_dequantize_op.cc).
final class Quantizers {
  /// A scale that is not above this one is widened before it divides.
  private static final double TINY = 1e-30;

  private static final double WIDENED = 1e-6;

  private final Translation op;
  private final Value x;
  private final TensorType type;

  private Quantizers(Translation op) {
    this.op = op;
    this.x = op.input("X");
    this.type = Translation.tensor(x);
  }

  private Value add(OpSpec<?> spec) {
    return op.builder().add(spec).result(0);
  }

  private Value number(double value) {
    return op.number(value, ElementTypes.dtypeOf(type.elementType()));
  }

  /// `fake_quantize_abs_max` and its kin: the scale is the largest magnitude, of all or of each index of an axis.
  static void largest(Translation op) {
    Quantizers it = new Quantizers(op);
    Value magnitudes = it.add(OperatorOps.abs(it.x));
    if (!op.op().type().contains("channel_wise")) {
      Value scale = it.add(OperatorOps.max(magnitudes, op.integers()));
      op.define("OutScale", op.reshape(scale, 1));
      it.quantize(op.reshape(scale, 1));
      return;
    }
    int axis = it.axis(0);
    long[] others = LongStream.range(0, it.type.rank()).filter(each -> each != axis).toArray();
    Value scales = it.add(OperatorOps.max(magnitudes, op.integers(others)).keepdim(true));
    op.define("OutScale", op.reshape(scales, -1));
    it.quantize(scales);
  }

  /// The forms that go on with a scale that training found.
  static void given(Translation op) {
    checkInference(op);
    new Quantizers(op).quantize(op.input("InScale"));
  }

  /// `moving_average_abs_max_scale` only watches.
  static void watched(Translation op) {
    checkInference(op);
    op.op().take("InAccum");
    op.op().take("InState");
    op.define("Out", op.add(OperatorOps.assign(op.input("X"))).result(0));
  }

  private static void checkInference(Translation op) {
    op.op().use("moving_rate");
    op.op().use("window_size");
    op.op().take("Iter");
    op.op().take("InAccum");
    op.op().take("InState");
    if (!op.op().flag("is_test", false)) {
      throw new ProgramDescFault("finds its scale in training; export the program for inference");
    }
  }

  private int axis(long otherwise) {
    long axis = op.op().integer("quant_axis", otherwise);
    if (axis < 0 || axis >= type.rank()) {
      throw new ProgramDescFault("'quant_axis' is %d, but '%s' is given", axis, type);
    }
    return (int) axis;
  }

  private double levels(long bits) {
    if (bits < 2 || bits > 16) {
      throw new ProgramDescFault("a quantised number has %d bits", bits);
    }
    return Math.scalb(1.0, (int) bits - 1) - 1;
  }

  private void quantize(Value scale) {
    double levels = levels(op.op().integer("bit_length", 8));
    Value isTiny = add(OperatorOps.lessEqual(scale, number(TINY)));
    Value wide =
        add(
            OperatorOps.add(
                scale,
                add(
                    OperatorOps.multiply(
                        add(OperatorOps.cast(isTiny, ElementTypes.dtypeOf(type.elementType()))),
                        number(WIDENED)))));
    Value unit = add(OperatorOps.divide(number(levels), wide));
    Value rounded;
    if (op.op().integer("round_type", 1) == 1) {
      Value low = add(OperatorOps.multiply(scale, number(-1)));
      Value held = add(OperatorOps.minimum(add(OperatorOps.maximum(x, low)), scale));
      rounded = add(OperatorOps.round(add(OperatorOps.multiply(held, unit))));
    } else {
      Value even = even(add(OperatorOps.multiply(x, unit)));
      rounded =
          add(
              OperatorOps.minimum(
                  add(OperatorOps.maximum(even, number(-levels - 1))), number(levels)));
    }
    op.define(
        "Out",
        op.op().type().contains("quantize_dequantize")
            ? add(OperatorOps.divide(add(OperatorOps.multiply(rounded, scale)), number(levels)))
            : rounded);
  }

  /// {@return the nearest integers, the even one of two}
  private Value even(Value value) {
    Value rest = add(OperatorOps.subtract(value, add(OperatorOps.trunc(value))));
    Value isBetween = add(OperatorOps.equal(add(OperatorOps.abs(rest)), number(0.5)));
    Value half = add(OperatorOps.multiply(value, number(0.5)));
    Value even = add(OperatorOps.multiply(add(OperatorOps.round(half)), number(2)));
    return add(OperatorOps.where(isBetween, even, add(OperatorOps.round(value))));
  }

  /// `fake_dequantize_max_abs`: one scale.
  static void dequantized(Translation op) {
    Quantizers it = new Quantizers(op);
    Value scaled = it.add(OperatorOps.multiply(it.x, op.input("Scale")));
    op.define(
        "Out", it.add(OperatorOps.divide(scaled, it.number(op.op().number("max_range", 127)))));
  }

  /// `fake_channel_wise_dequantize_max_abs`: a scale for each index of an axis, and perhaps one for all besides.
  static void dequantizedChannels(Translation op) {
    Quantizers it = new Quantizers(op);
    List<Value> scales = op.inputs("Scales");
    long[] bits = op.op().integers("quant_bits");
    long columns = op.op().integer("x_num_col_dims", 1);
    if (scales.isEmpty() || scales.size() > 2 || bits.length < scales.size() || columns != 1) {
      throw new ProgramDescFault(
          "has %d scales, %d numbers of bits and 'x_num_col_dims' %d; known are one or two scales,"
              + " as many numbers of bits, and 1",
          scales.size(), bits.length, columns);
    }
    int axis = scales.size() == 1 ? it.axis(0) : 1;
    op.op().use("quant_axis");
    if (axis >= it.type.rank()) {
      throw new ProgramDescFault("expects two dimensions or more, got '%s'", it.type);
    }
    long[] shape = new long[it.type.rank()];
    Arrays.fill(shape, 1);
    shape[axis] = -1;
    Value scaled = it.add(OperatorOps.multiply(it.x, op.reshape(scales.get(0), shape)));
    double range = it.levels(bits[0]);
    if (scales.size() == 2) {
      scaled = it.add(OperatorOps.multiply(scaled, scales.get(1)));
      range *= it.levels(bits[1]);
    }
    op.define("Out", it.add(OperatorOps.divide(scaled, it.number(range))));
  }
}
