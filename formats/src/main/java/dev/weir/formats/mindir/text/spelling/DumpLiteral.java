package dev.weir.formats.mindir.text.spelling;

import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;

/// A value that a dump writes out.
///
/// @param type its type; unknown for what is a name only
public record DumpLiteral(Attribute value, Type type) {
  /// The kind of an argument that a call leaves out.
  public static final String DEFAULT = "default_argument";

  public static DumpLiteral unknown(Attribute value) {
    return new DumpLiteral(value, UnknownType.UNKNOWN);
  }
}
