package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;

/// The keys and values of what attention saw before, so that they need not be computed again. Its shapes stay the same
/// while it is filled: a step that is compiled is compiled once. What attention gives beyond the capacity is NaN.
///
/// @param keys of shape `[batch, heads, capacity, width]`; 0 where nothing is yet
/// @param values of the same shape
/// @param length how many are there, an i64
public record KeyValueCache(Tensor keys, Tensor values, Tensor length) {
  /// {@return a cache that is empty}
  public static KeyValueCache empty(long batch, long heads, long capacity, long width) {
    return new KeyValueCache(
        Tensor.zeros(batch, heads, capacity, width),
        Tensor.zeros(batch, heads, capacity, width),
        Tensor.of(0L));
  }

  /// {@return how many it has room for}
  public long capacity() {
    return keys.dim(2);
  }

  /// {@return this with more at the end}
  ///
  /// @param moreKeys of shape `[batch, heads, n, width]`
  KeyValueCache with(Tensor moreKeys, Tensor moreValues) {
    long count = moreKeys.dim(2);
    checkArgument(count <= capacity(), "a cache of %s steps got %s at once", capacity(), count);
    // Which place each new step takes, as a matrix of ones and zeros.
    Tensor taken = places(capacity()).equal(steps(count).reshape(1, count));
    Tensor untaken = taken.any(new long[] {1}, true).logicalNot().expand(keys.shape());
    Tensor ones = taken.cast(keys.dtype());
    return new KeyValueCache(
        untaken.where(keys, ones.matmul(moreKeys)),
        untaken.where(values, ones.matmul(moreValues)),
        length.add(Tensor.of(count)));
  }

  /// {@return where `count` steps that follow may not look: a matrix of 0 and -∞}; of NaN where there is no room for
  /// them, which only a run can tell
  Tensor mask(long count) {
    Tensor hidden = places(capacity()).reshape(1, capacity()).greaterThan(steps(count));
    Tensor full = steps(count).greaterEqual(Tensor.of(capacity())).expand(count, capacity());
    return full.where(
        all(Double.NaN, count), hidden.where(all(Double.NEGATIVE_INFINITY, count), all(0, count)));
  }

  private Tensor all(double value, long count) {
    return Tensor.full(value, DType.FLOAT32, count, capacity());
  }

  private static Tensor places(long count) {
    return Tensor.arange(count).reshape(count, 1);
  }

  private Tensor steps(long count) {
    return Tensor.arange(count).add(length).reshape(count, 1);
  }
}
