package dev.weir.nn.train;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;

/// How losses and gradients are computed.
public enum Mode {
  /// Operator by operator, as the code runs.
  EAGER {
    @Override
    <A, B, R> Fn2<A, B, R> of(Fn2<A, B, R> f) {
      return f;
    }
  },
  /// Compiled, to the same bits as [#EAGER].
  EXACT {
    @Override
    <A, B, R> Fn2<A, B, R> of(Fn2<A, B, R> f) {
      return Jit.exact(f);
    }
  },
  /// Compiled, operators that belong together as one kernel.
  FUSED {
    @Override
    <A, B, R> Fn2<A, B, R> of(Fn2<A, B, R> f) {
      return Jit.of(f);
    }
  };

  /// {@return `f`, computed so}
  abstract <A, B, R> Fn2<A, B, R> of(Fn2<A, B, R> f);
}
