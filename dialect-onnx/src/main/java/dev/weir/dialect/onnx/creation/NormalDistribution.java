package dev.weir.dialect.onnx.creation;

import dev.weir.dialect.onnx.DrawsAtRandom;
import dev.weir.ir.def.Attr;
import java.util.Optional;

/// Random numbers of a normal distribution.
public interface NormalDistribution extends DrawsAtRandom {
  /// {@return the mean}
  @Attr
  default float mean() {
    return 0.0f;
  }

  /// {@return the standard deviation}
  @Attr
  default float scale() {
    return 1.0f;
  }

  /// {@return the seed of the random numbers; absent for a new one each run}
  @Attr
  Optional<Float> seed();
}
