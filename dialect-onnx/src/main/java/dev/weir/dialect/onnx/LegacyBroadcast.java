package dev.weir.dialect.onnx;

import dev.weir.ir.def.Attr;
import java.util.Optional;

/// How versions before 7 say which dimensions are broadcast.
public interface LegacyBroadcast {
  /// {@return what versions before 7 have instead of NumPy's broadcasting}
  @Attr
  Optional<Long> axis();

  /// {@return what versions before 7 have instead of NumPy's broadcasting}
  @Attr
  Optional<Long> broadcast();
}
