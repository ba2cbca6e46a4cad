package dev.weir.formats.pir;

import dev.weir.ir.Attribute;

/// An attribute that Weir has no use for, kept as a PIR file spells it:
/// `#pir.saved<"4.a_process_mesh", "[[2],[0,1],[\"x\"]]">`.
///
/// @param kind the kind as files name it
/// @param data its contents, compact JSON
public record SavedAttr(String kind, String data) implements Attribute {
  @Override
  public String toString() {
    return "#pir.saved<\""
        + kind
        + "\", \""
        + data.replace("\\", "\\\\").replace("\"", "\\22")
        + "\">";
  }
}
