package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.def.Attr;
import java.util.Optional;

/// What losses of classes take, and their attributes.
public interface ClassLoss {
  /// {@return the class that does not count; absent for none}
  @Attr
  Optional<Long> ignoreIndex();

  /// {@return `none`, `sum` or `mean`}
  @Attr
  default String reduction() {
    return "mean";
  }
}
