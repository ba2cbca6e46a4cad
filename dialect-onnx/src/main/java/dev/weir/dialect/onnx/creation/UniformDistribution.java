package dev.weir.dialect.onnx.creation;

import dev.weir.dialect.onnx.DrawsAtRandom;
import dev.weir.ir.def.Attr;
import java.util.Optional;

/// Random numbers between two bounds.
public interface UniformDistribution extends DrawsAtRandom {
  /// {@return the upper bound, not itself generated}
  @Attr
  default float high() {
    return 1.0f;
  }

  /// {@return the lower bound}
  @Attr
  default float low() {
    return 0.0f;
  }

  /// {@return the seed of the random numbers; absent for a new one each run}
  @Attr
  Optional<Float> seed();
}
