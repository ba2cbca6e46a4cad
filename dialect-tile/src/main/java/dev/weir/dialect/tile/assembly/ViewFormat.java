package dev.weir.dialect.tile.assembly;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.ViewType;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [ViewType]: `<4x?xf32, local>`.
public final class ViewFormat extends NamedTypeFormat<ViewType> {
  /// Makes the format.
  public ViewFormat() {
    super("view", ViewType.class);
  }

  @Override
  public ViewType parse(AttributeParser parser) {
    Location at = parser.location();
    parser.parsePunctuation("<");
    ImmutableLongArray shape = parser.parseDimensions(true);
    Type element = parser.parseType();
    Space space = Space.GLOBAL;
    if (parser.parseOptionalPunctuation(",")) {
      space = space(parser);
    }
    parser.parsePunctuation(">");
    try {
      return new ViewType(shape, element, space);
    } catch (IllegalArgumentException fault) {
      throw parser.error(at, "%s", fault.getMessage());
    }
  }

  @Override
  public void print(AttributePrinter printer, ViewType type) {
    printer.print("<").printDimensions(type.shape(), true).printType(type.element());
    if (type.space() != Space.GLOBAL) {
      printer.print(", ").print(type.space().keyword());
    }
    printer.print(">");
  }

  private static Space space(AttributeParser parser) {
    Location at = parser.location();
    String name = parser.parseKeyword();
    for (Space space : Space.values()) {
      if (space.keyword().equals(name)) {
        return space;
      }
    }
    throw parser.error(at, "unknown space '%s'; expected global, local, fast or acc", name);
  }
}
