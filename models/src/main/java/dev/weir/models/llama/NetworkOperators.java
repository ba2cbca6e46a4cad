package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.formats.gguf.QuantizedMatrix;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.models.llama.WeightSource.Weight;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Appends operators to a function. Numbers are f32: weights of other floats are cast.
final class NetworkOperators {
  /// What is added to the score of a position that must not be seen: its probability is 0 then.
  private static final double HIDDEN = -1e30;

  private final OpBuilder b;
  private final Map<String, Value> weights = new HashMap<>();

  NetworkOperators(OpBuilder b) {
    this.b = b;
  }

  /// {@return the weight as f32}
  Value weight(Weight weight) {
    return weights.computeIfAbsent(
        weight.name(),
        name -> {
          Value value =
              b.add(
                      PirOps.parameter(
                          name, TensorType.of(ElementTypes.typeOf(weight.dtype()), weight.shape())))
                  .out();
          return weight.dtype() == DType.FLOAT32 ? value : cast(value, DType.FLOAT32);
        });
  }

  /// {@return the rows of `table` that `tokens` name}
  Value embedding(Value tokens, Weight table) {
    return b.add(OperatorOps.embedding(tokens, weight(table))).out();
  }

  /// `x: [..., K], weight: [N, K], bias: [N] -> [..., N]`
  Value linear(Value x, Weight weight, Optional<Weight> bias) {
    Value product =
        weight.quantized().isPresent()
            ? linear(x, weight.name(), weight.quantized().get())
            : b.add(OperatorOps.matmul(x, weight(weight)).transposeY(true)).out();
    return bias.isPresent() ? add(product, weight(bias.get())) : product;
  }

  private Value linear(Value x, String name, QuantizedMatrix matrix) {
    Value integers = parameter(name, DType.INT8, matrix.shape());
    Value scales = parameter(name + QuantizedMatrix.SCALES, DType.FLOAT32, matrix.scaleShape());
    return b.add(
            OperatorOps.weightOnlyLinear(x, integers, scales, "int" + matrix.bits())
                .groupSize(QuantizedMatrix.GROUP)
                .transposeScale(true))
        .out();
  }

  private Value parameter(String name, DType dtype, ImmutableLongArray shape) {
    return b.add(PirOps.parameter(name, TensorType.of(ElementTypes.typeOf(dtype), shape))).out();
  }

  /// {@return `x` divided by the root of its mean square along the last dimension, times `weight`}
  Value rootMeanSquareNorm(Value x, Weight weight, double epsilon) {
    Value square = b.add(OperatorOps.square(x)).out();
    Value mean = b.add(OperatorOps.mean(square, integers(-1)).keepdim(true)).out();
    Value shifted = b.add(OperatorOps.scale(mean, number(1)).bias((float) epsilon)).out();
    Value normal = multiply(x, b.add(OperatorOps.rsqrt(shifted)).out());
    return multiply(normal, weight(weight));
  }

  /// {@return the angles by which positions turn the pairs of a head}: `positions: [L] -> [L, 1, pairs...]`
  ///
  /// @param pairs the sizes behind: one is the number of pairs, the other 1
  Value angles(Value positions, ImmutableList<Double> frequencies, int... pairs) {
    var values = ImmutableList.<Attribute>builder();
    frequencies.forEach(
        each -> values.add(new ScalarAttr(DType.FLOAT32, FloatAttr.f32(each.floatValue()))));
    Value turns =
        b.add(
                OperatorOps.assignValue(
                    ImmutableIntArray.copyOf(pairs), DType.FLOAT32, new ArrayAttr(values.build())))
            .out();
    return multiply(reshape(cast(positions, DType.FLOAT32), 0, 1, 1, 1), turns);
  }

  /// {@return `x`, in which `cos` and `sin` turn pairs: the elements 0 and 1 of dimension `axis`}
  Value rotate(Value x, Value cos, Value sin, int axis) {
    Value first = slice(x, axis, 0, 1);
    Value second = slice(x, axis, 1, 2);
    Value real = subtract(multiply(first, cos), multiply(second, sin));
    Value imaginary = add(multiply(second, cos), multiply(first, sin));
    return concat(real, imaginary, axis);
  }

  /// {@return `x` and behind it `y` along `axis`}
  Value concat(Value x, Value y, int axis) {
    Value where = b.add(OperatorOps.full(ImmutableLongArray.of(1), axis).dtype(DType.INT32)).out();
    return b.add(OperatorOps.concat(b.add(PirOps.combine(x, y)).out(), where)).out();
  }

  /// {@return what is added to scores}: 0 where `key` is not behind `query`
  Value hiddenBehind(Value key, Value query) {
    Value behind = b.add(OperatorOps.greaterThan(key, query)).out();
    return scale(cast(behind, DType.FLOAT32), HIDDEN);
  }

  /// {@return `x` with `y` where `condition` holds}; both are broadcast to the shape of `x`
  Value replace(Value x, Value condition, Value y) {
    Value here = b.add(OperatorOps.expandAs(condition).y(x)).out();
    Value there = b.add(OperatorOps.expandAs(y).y(x)).out();
    return b.add(OperatorOps.where(here, there, x)).out();
  }

  Value equal(Value x, Value y) {
    return b.add(OperatorOps.equal(x, y)).out();
  }

  Value cos(Value x) {
    return b.add(OperatorOps.cos(x)).out();
  }

  Value sin(Value x) {
    return b.add(OperatorOps.sin(x)).out();
  }

  Value silu(Value x) {
    return b.add(OperatorOps.silu(x)).out();
  }

  Value softmax(Value x) {
    return b.add(OperatorOps.softmax(x)).out();
  }

  Value add(Value x, Value y) {
    return b.add(OperatorOps.add(x, y)).out();
  }

  Value subtract(Value x, Value y) {
    return b.add(OperatorOps.subtract(x, y)).out();
  }

  Value multiply(Value x, Value y) {
    return b.add(OperatorOps.multiply(x, y)).out();
  }

  Value matmul(Value x, Value y, boolean transposeY) {
    return b.add(OperatorOps.matmul(x, y).transposeY(transposeY)).out();
  }

  Value scale(Value x, double factor) {
    return b.add(OperatorOps.scale(x, number(factor))).out();
  }

  /// {@return `x` in that shape, in which 0 copies a size and -1 stands for what is left}
  Value reshape(Value x, long... shape) {
    return b.add(OperatorOps.reshape(x, integers(shape))).out();
  }

  Value transpose(Value x, int... permutation) {
    return b.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(permutation))).out();
  }

  /// {@return the elements of `x` from `start` to `end` along `axis`}
  Value slice(Value x, int axis, long start, long end) {
    return b.add(OperatorOps.slice(x, integers(start), integers(end), ImmutableLongArray.of(axis)))
        .out();
  }

  private Value cast(Value x, DType dtype) {
    return b.add(OperatorOps.cast(x, dtype)).out();
  }

  private Value number(double value) {
    return b.add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(DType.FLOAT32)).out();
  }

  private Value integers(long... values) {
    return b.add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64))
        .out();
  }
}
