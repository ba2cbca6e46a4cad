package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import java.util.Optional;

/// How large sums of products of 8-bit integers get, as far as their operands are known.
final class ByteSums {
  /// The largest integer up to which f32 holds all.
  private static final double EXACT = 1 << 24;

  private ByteSums() {}

  /// {@return the type in which all sums of a convolution are exact}: f32 or f64
  ///
  /// @param filter `[filters, channels, ...]`
  /// @param wZero of the rank of `filter`
  /// @param bias what is added to the sums
  static DType of(
      GraphWriter g,
      Value x,
      Optional<Value> xZero,
      Value filter,
      Optional<Value> wZero,
      Optional<Value> bias) {
    double most = farthest(g, x, xZero) * sum(g, filter, wZero);
    if (bias.isPresent()) {
      most += g.find(bias.get()).map(ByteSums::largest).orElse(EXACT);
    }
    return most <= EXACT ? DType.FLOAT32 : DType.FLOAT64;
  }

  /// {@return how far an element of `x` can be from its zero point}
  private static double farthest(GraphWriter g, Value x, Optional<Value> zero) {
    boolean isUnsigned = GraphWriter.dtype(x).isUnsigned();
    int low = isUnsigned ? 0 : -128;
    int high = isUnsigned ? 255 : 127;
    if (zero.isEmpty()) {
      return Math.max(-low, high);
    }
    Optional<Tensor> known = g.find(zero.get());
    double farthest = known.isPresent() ? 0 : high - low;
    for (long i = 0; known.isPresent() && i < known.get().elementCount(); i++) {
      double at = known.get().getDouble(i);
      farthest = Math.max(farthest, Math.max(at - low, high - at));
    }
    return farthest;
  }

  /// {@return the largest sum of distances to the zero point that a filter has}
  private static double sum(GraphWriter g, Value filter, Optional<Value> zero) {
    long[] sizes = GraphWriter.shape(filter);
    long terms = GraphWriter.product(sizes, 1, sizes.length);
    Optional<Tensor> weights = g.find(filter);
    Optional<Tensor> zeros = zero.flatMap(g::find);
    if (weights.isEmpty() || zero.isPresent() != zeros.isPresent()) {
      return terms * farthest(g, filter, zero);
    }
    double largest = 0;
    for (long i = 0; i < sizes[0]; i++) {
      double shift = 0;
      if (zeros.isPresent()) {
        shift = zeros.get().getDouble(zeros.get().elementCount() == 1 ? 0 : i);
      }
      double sum = 0;
      for (long j = 0; j < terms; j++) {
        sum += Math.abs(weights.get().getDouble(i * terms + j) - shift);
      }
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  private static double largest(Tensor bias) {
    double largest = 0;
    for (long i = 0; i < bias.elementCount(); i++) {
      largest = Math.max(largest, Math.abs(bias.getDouble(i)));
    }
    return largest;
  }
}
