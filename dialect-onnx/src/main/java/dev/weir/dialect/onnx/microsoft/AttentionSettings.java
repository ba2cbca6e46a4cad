package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.def.Attr;
import java.util.Optional;

/// How heads attend.
public interface AttentionSettings {
  /// {@return what is added to the scores of positions that the mask leaves out}
  @Attr
  default float maskFilterValue() {
    return -10000.0f;
  }

  /// {@return the number of heads}
  @Attr
  long numHeads();

  /// {@return the factor of the scores; absent for the inverse root of the size of a head}
  @Attr
  Optional<Float> scale();

  /// {@return 1 if a position attends only to those before it and itself}
  @Attr
  default long unidirectional() {
    return 0;
  }
}
