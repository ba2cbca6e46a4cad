package dev.weir.formats.mindir.text;

import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;

/// A value that a dump writes out.
///
/// @param type its type; unknown for what is a name only
record DumpLiteral(Attribute value, Type type) {
  /// The kind of an argument that a call leaves out.
  static final String DEFAULT = "default_argument";

  static DumpLiteral unknown(Attribute value) {
    return new DumpLiteral(value, UnknownType.UNKNOWN);
  }
}
