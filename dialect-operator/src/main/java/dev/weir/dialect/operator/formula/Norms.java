package dev.weir.dialect.operator.formula;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;

/// Norms of vectors, and the logarithm of a sum of exponentials, as formulas.
///
/// @param a adds the operators
/// @param axes the axes that they go along; all where there are none
/// @param keep whether these stay, with size 1
public record Norms(Arithmetic a, Value axes, boolean keep) {
  /// {@return the norms of `x` along `axes`}, of which a scalar has none
  public static Norms along(Arithmetic a, Value x, long[] axes, boolean keep) {
    return new Norms(a, Sizes.tensor(x).rank() == 0 ? a.integers() : a.integers(axes), keep);
  }

  /// {@return the sum of the powers of `p` of the absolute elements of `x`, to the power of `1 / p`}: for 0 the
  /// number of elements other than 0, for an infinite `p` the largest or smallest absolute element
  public Value norm(Value x, double p) {
    if (p == 0) {
      Value there = a.cast(a.add(OperatorOps.notEqual(x, a.like(0, x))), Arithmetic.dtype(x));
      return sum(there);
    } else if (p == 2) {
      return root(sum(a.add(OperatorOps.square(x))));
    }
    Value absolute = a.add(OperatorOps.abs(x));
    if (p == Double.POSITIVE_INFINITY) {
      return a.add(OperatorOps.max(absolute, axes).keepdim(keep));
    } else if (p == Double.NEGATIVE_INFINITY) {
      return a.add(OperatorOps.min(absolute, axes).keepdim(keep));
    } else if (p == 1) {
      return sum(absolute);
    }
    return power(sum(power(absolute, p)), 1 / p);
  }

  /// {@return the square root of `x`, whose gradient is 0 where `x` is 0}
  public Value root(Value x) {
    Value zero = a.add(OperatorOps.equal(x, a.like(0, x)));
    Value root = a.add(OperatorOps.sqrt(a.add(OperatorOps.where(zero, a.like(1, x), x))));
    return a.add(OperatorOps.where(zero, x, root));
  }

  /// {@return `x` to the power of `p`, whose gradient is 0 where `x` is 0 and `p` above 0}
  private Value power(Value x, double p) {
    if (p < 0) {
      return raised(x, p);
    }
    Value zero = a.add(OperatorOps.equal(x, a.like(0, x)));
    Value safe = a.add(OperatorOps.where(zero, a.like(1, x), x));
    return a.add(OperatorOps.where(zero, x, raised(safe, p)));
  }

  private Value raised(Value x, double p) {
    return a.add(OperatorOps.elementwisePow(x, a.like(p, x)));
  }

  /// {@return the logarithm of the sum of the exponentials of `x`}
  public Value logSumExp(Value x) {
    Value largest = a.add(OperatorOps.max(x, axes).keepdim(true));
    // What is subtracted is finite, so that infinite elements meet no other.
    Value finite = a.add(OperatorOps.isfinite(largest));
    Value shift = a.keep(finite, largest);
    Value apart = a.add(OperatorOps.subtract(x, shift));
    Value sum = sum(a.add(OperatorOps.exp(apart)));
    Value dropped = keep ? shift : a.add(OperatorOps.sum(shift, axes).dtype(Arithmetic.dtype(x)));
    return a.sum(a.add(OperatorOps.log(sum)), dropped);
  }

  private Value sum(Value x) {
    return a.add(OperatorOps.sum(x, axes).keepdim(keep).dtype(Arithmetic.dtype(x)));
  }
}
