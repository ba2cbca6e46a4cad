package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.Pullback;
import java.util.List;
import java.util.OptionalDouble;

/// Writes formulas of tensors as operators of the backward program. What depends on sizes reads them
/// when the program runs, unless they are known.
record Formula(Pullback back) {
  // Arithmetic, broadcast.

  Value plus(Value a, Value b) {
    return back.add(OperatorOps.add(a, b));
  }

  Value minus(Value a, Value b) {
    return back.add(OperatorOps.subtract(a, b));
  }

  Value times(Value a, Value b) {
    return back.add(OperatorOps.multiply(a, b));
  }

  Value over(Value a, Value b) {
    return back.add(OperatorOps.divide(a, b));
  }

  Value times(Value a, double factor) {
    return back.times(a, factor);
  }

  Value plus(Value a, double number) {
    return plus(a, back.number(number, a));
  }

  /// {@return number - a}
  Value from(double number, Value a) {
    return minus(back.number(number, a), a);
  }

  Value power(Value a, double exponent) {
    return back.add(OperatorOps.elementwisePow(a, back.number(exponent, a)));
  }

  // Choices, element by element.

  Value greater(Value a, Value b) {
    return back.add(OperatorOps.greaterThan(a, b));
  }

  Value greater(Value a, double number) {
    return greater(a, back.number(number, a));
  }

  Value less(Value a, double number) {
    return back.add(OperatorOps.lessThan(a, back.number(number, a)));
  }

  Value equal(Value a, Value b) {
    return back.add(OperatorOps.equal(a, b));
  }

  Value both(Value a, Value b) {
    return back.add(OperatorOps.logicalAnd(a, b));
  }

  /// {@return `a` where `condition` holds and `b` elsewhere}; all have one shape
  Value where(Value condition, Value a, Value b) {
    return back.add(OperatorOps.where(condition, a, b));
  }

  /// {@return `a` where `condition` holds and 0 elsewhere}
  Value masked(Value condition, Value a) {
    return where(condition, a, back.zerosLike(a));
  }

  Value cast(Value a, DType dtype) {
    return Pullback.dtype(a) == dtype ? a : back.add(OperatorOps.cast(a, dtype));
  }

  /// {@return `number`, which an operator takes on the host, as a tensor without dimensions of the
  /// element type of `like`}
  Value tensor(Value number, Value like) {
    OptionalDouble known = Constants.number(number);
    return known.isPresent()
        ? back.number(known.getAsDouble(), like)
        : back.add(OperatorOps.reshape(cast(number, Pullback.dtype(like)), back.integers()));
  }

  // Shapes.

  /// {@return the shape of `value`, for an operator that takes one}
  Value shape(Value value) {
    return value.type() instanceof TensorType type && type.isStatic()
        ? back.integers(type.shape().toArray())
        : back.add(OperatorOps.shape(value));
  }

  /// {@return `value` with the shape of `like`, which has as many elements}
  Value reshaped(Value value, Value like) {
    // A 0 in a shape stands for the size at its place, so it cannot ask for nothing.
    if (like.type() instanceof TensorType type && type.shape().contains(0L)) {
      return back.zerosLike(like);
    }
    return back.add(OperatorOps.reshape(value, shape(like)));
  }

  /// {@return the sum over `axes`, which stay as dimensions of size 1}
  Value sum(Value value, Value axes) {
    return back.add(OperatorOps.sum(value, axes).dtype(Pullback.dtype(value)).keepdim(true));
  }

  /// {@return a tuple}
  Value tuple(List<Value> elements) {
    return back.add(PirOps.combine(elements));
  }

  /// {@return size `axis` of `value`, as a list of one number}
  Value size(Value value, int axis) {
    Value start = back.integers(axis);
    Value end = back.integers(axis + 1L);
    return back.add(
        OperatorOps.slice(
            back.add(OperatorOps.shape(value)), start, end, ImmutableLongArray.of(0)));
  }

  /// {@return the elements of a tuple}
  ImmutableList<Value> elements(Value tuple, int count) {
    var elements = ImmutableList.<Value>builder();
    for (int i = 0; i < count; i++) {
      elements.add(back.add(PirOps.tupleSlice(tuple, i)));
    }
    return elements.build();
  }
}
