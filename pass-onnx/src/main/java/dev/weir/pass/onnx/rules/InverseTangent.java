package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;

/// The arc tangent in f64, by arithmetic: the argument is made small by two half-angle steps, and the series
/// summed.
final class InverseTangent {
  /// What is left after two half-angle steps is at most tan(π/16) = 0.199 for arguments up to 1, so that 14
  /// terms leave less than 1e-20.
  private static final int TERMS = 14;

  private InverseTangent() {}

  static Value of(GraphWriter g, Value x) {
    Value size = g.abs(x);
    Value large = g.isGreater(size, 1);
    // Above 1 it is π/2 less that of the reciprocal.
    Value divisor = g.choose(large, size, g.number(1, DType.FLOAT64));
    Value inverse = g.divide(g.number(1, DType.FLOAT64), divisor);
    Value small = series(g, half(g, half(g, g.choose(large, inverse, size))));
    Value angle = g.multiply(small, 4);
    Value folded = g.subtract(g.number(Math.PI / 2, DType.FLOAT64), angle);
    return g.multiply(g.choose(large, folded, angle), g.sign(x));
  }

  /// The tangent of half the angle: `x / (1 + sqrt(1 + x²))`.
  private static Value half(GraphWriter g, Value x) {
    return g.divide(x, g.add(g.sqrt(g.add(g.square(x), 1)), 1));
  }

  /// `x - x³/3 + x⁵/5 - …`, from the last term on.
  private static Value series(GraphWriter g, Value x) {
    Value squared = g.square(x);
    Value sum = g.number(sign(TERMS) / (2 * TERMS + 1), DType.FLOAT64);
    for (int i = TERMS - 1; i >= 0; i--) {
      sum = g.add(g.multiply(squared, sum), sign(i) / (2 * i + 1));
    }
    return g.multiply(x, sum);
  }

  private static double sign(int term) {
    return term % 2 == 0 ? 1 : -1;
  }
}
