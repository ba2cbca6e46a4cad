package dev.weir.rewrite.conversion;

import dev.weir.ir.Operation;
import java.util.Optional;

/// An operation that stands between values of old and of new types until the conversion is done.
///
/// @param converter the one under which it became necessary, if any
record Cast(Operation op, Kind kind, Optional<TypeConverter> converter) {
  /// The operation's name.
  static final String NAME = "builtin.unrealized_conversion_cast";

  /// Between which values it stands.
  enum Kind {
    /// Makes an old value from new ones.
    SOURCE,
    /// Makes new values from an old one.
    TARGET,
    /// Makes an old value from new block arguments.
    ARGUMENT
  }

  static boolean isCast(Operation op) {
    return op.name().equals(NAME);
  }
}
