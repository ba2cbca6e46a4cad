package dev.weir.dialect.mlir.arith.assembly;

import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import java.util.List;

/// Reads and writes sets of flags: `<none>`, `<nsw, nuw>`.
final class FlagText {
  private final String kind;
  private final String separator;
  private final List<String> names;
  private final String all;

  /// @param kind what MLIR calls the flags, for a diagnostic
  /// @param separator what stands between two
  /// @param names the names of the bits, the lowest first
  /// @param all the name of all together, empty for none
  FlagText(String kind, String separator, List<String> names, String all) {
    this.kind = kind;
    this.separator = separator;
    this.names = names;
    this.all = all;
  }

  int parse(AttributeParser parser) {
    int flags = 0;
    parser.parsePunctuation("<");
    do {
      flags |= parseFlag(parser);
    } while (parser.parseOptionalPunctuation(","));
    parser.parsePunctuation(">");
    return flags;
  }

  private int parseFlag(AttributeParser parser) {
    Location at = parser.location();
    String name = parser.parseOptionalString().orElse("");
    if (name.isEmpty()) {
      name = parser.parseKeyword();
    }
    if (name.equals("none")) {
      return 0;
    }
    if (!all.isEmpty() && name.equals(all)) {
      return (1 << names.size()) - 1;
    }
    int bit = names.indexOf(name);
    if (bit < 0) {
      throw parser.error(
          at,
          "expected %s to be one of: none, %s%s",
          kind,
          String.join(", ", names),
          all.isEmpty() ? "" : ", " + all);
    }
    return 1 << bit;
  }

  void print(AttributePrinter printer, int flags) {
    if (flags == 0) {
      printer.print("<none>");
      return;
    }
    if (!all.isEmpty() && flags == (1 << names.size()) - 1) {
      printer.print("<").print(all).print(">");
      return;
    }
    String before = "<";
    for (int i = 0; i < names.size(); i++) {
      if ((flags >> i & 1) != 0) {
        printer.print(before).print(names.get(i));
        before = separator;
      }
    }
    printer.print(">");
  }
}
