package dev.weir.tensor;

import java.io.Serializable;

/// A function of two arguments, each a tensor or a [tree][Trees] of tensors and plain values, as what it gives is.
///
/// It is serialisable so that the method behind a method reference can be found.
@FunctionalInterface
public interface Fn2<A, B, R> extends Serializable {
  /// {@return what it computes}
  R apply(A a, B b);
}
