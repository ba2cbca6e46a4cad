package dev.weir.formats.pir;

import dev.weir.ir.Type;

/// A type that Weir has no use for, kept as a PIR file spells it:
/// `!pir.saved<"4.t_dist_dtensor", "[…]">`.
///
/// @param kind the kind as files name it
/// @param data its contents, compact JSON, empty where it has none
public record SavedType(String kind, String data) implements Type {
  @Override
  public String toString() {
    return "!pir.saved<\""
        + kind
        + "\", \""
        + data.replace("\\", "\\\\").replace("\"", "\\22")
        + "\">";
  }
}
