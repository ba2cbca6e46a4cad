package dev.weir.dialect.onnx;

import dev.weir.ir.def.Attr;
import java.util.Optional;

/// How versions before 7 say which dimensions are broadcast.
public interface LegacyBroadcast {
  /// {@return the first axis of the first operand that the second one is broadcast along, in versions before 7}
  @Attr
  Optional<Long> axis();

  /// {@return 1 to broadcast the second operand to the first, in versions before 7}
  @Attr
  Optional<Long> broadcast();
}
