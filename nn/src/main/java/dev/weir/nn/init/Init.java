package dev.weir.nn.init;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Arrays;

/// How weights begin. The same generator gives the same weights.
///
/// The fan of a weight `[out, in, size…]` is how many elements go into a result, `in` times the sizes of a filter, or how
/// many results an element goes into, `out` times those.
@FunctionalInterface
public interface Init {
  /// {@return weights of this shape in the default dtype}
  Tensor create(Rng rng, long... shape);

  /// {@return all elements 0}
  static Init zeros() {
    return (rng, shape) -> Tensor.zeros(shape);
  }

  /// {@return all elements 1}
  static Init ones() {
    return (rng, shape) -> Tensor.ones(shape);
  }

  /// {@return all elements `value`}
  static Init constant(double value) {
    return (rng, shape) -> Tensor.zeros(shape).add(value);
  }

  /// {@return uniform between `-bound` and `bound`}
  static Init uniform(double bound) {
    return uniform(-bound, bound);
  }

  /// {@return uniform between `min` and `max`}
  static Init uniform(double min, double max) {
    return (rng, shape) -> rng.between(min, max, shape);
  }

  /// {@return normally distributed around 0}
  static Init normal(double deviation) {
    return (rng, shape) -> rng.gaussian(0, deviation, shape);
  }

  /// {@return normally distributed around 0, but nothing beyond two deviations}
  static Init truncated(double deviation) {
    // The error function at ±√2 bounds the part of the distribution that is drawn from.
    double bound = 0.9544997361036416;
    return (rng, shape) ->
        rng.between(-bound, bound, shape)
            .erfinv()
            .multiply(deviation * Math.sqrt(2))
            .clip(-2 * deviation, 2 * deviation);
  }

  /// {@return uniform, with the variance `2 / (in + out)`}
  static Init xavierUniform() {
    return (rng, shape) -> uniform(Math.sqrt(6.0 / (in(shape) + out(shape)))).create(rng, shape);
  }

  /// {@return normally distributed, with the variance `2 / (in + out)`}
  static Init xavierNormal() {
    return (rng, shape) -> normal(Math.sqrt(2.0 / (in(shape) + out(shape)))).create(rng, shape);
  }

  /// {@return uniform, with the variance `2 / ((1 + slope²) in)`}
  ///
  /// @param slope that of the leaky ReLU behind the weights: 0 for a ReLU
  static Init kaimingUniform(double slope) {
    return (rng, shape) ->
        uniform(Math.sqrt(6.0 / ((1 + slope * slope) * in(shape)))).create(rng, shape);
  }

  /// {@return normally distributed, with the variance `2 / ((1 + slope²) in)`}
  ///
  /// @param slope that of the leaky ReLU behind the weights: 0 for a ReLU
  static Init kaimingNormal(double slope) {
    return (rng, shape) ->
        normal(Math.sqrt(2.0 / ((1 + slope * slope) * in(shape)))).create(rng, shape);
  }

  /// {@return rows, or columns where those are fewer, that are orthogonal and of length `gain`}; all dimensions but the
  /// first count as one
  static Init orthogonal(double gain) {
    return (rng, shape) -> {
      checkArgument(
          shape.length >= 2, "orthogonal weights have two dimensions: %s", Arrays.toString(shape));
      int rows = Math.toIntExact(shape[0]);
      int columns = Math.toIntExact(product(shape) / Math.max(1, rows));
      return Orthogonal.of(rng, rows, columns, gain).reshape(shape);
    };
  }

  private static double in(long[] shape) {
    return fan(shape) * shape[1];
  }

  private static double out(long[] shape) {
    return fan(shape) * shape[0];
  }

  private static double fan(long[] shape) {
    checkArgument(
        shape.length >= 2,
        "the fan of a weight is that of two dimensions or more: %s",
        Arrays.toString(shape));
    return product(Arrays.copyOfRange(shape, 2, shape.length));
  }

  private static long product(long[] shape) {
    return Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }
}
