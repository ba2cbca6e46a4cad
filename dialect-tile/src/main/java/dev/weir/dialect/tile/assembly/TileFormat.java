package dev.weir.dialect.tile.assembly;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [TileType]: `<8x128xf32>`.
public final class TileFormat extends NamedTypeFormat<TileType> {
  /// Makes the format.
  public TileFormat() {
    super("tile", TileType.class);
  }

  @Override
  public TileType parse(AttributeParser parser) {
    Location at = parser.location();
    parser.parsePunctuation("<");
    ImmutableLongArray shape = parser.parseDimensions(true);
    Type element = parser.parseType();
    parser.parsePunctuation(">");
    try {
      return new TileType(shape, element);
    } catch (IllegalArgumentException fault) {
      throw parser.error(at, "%s", fault.getMessage());
    }
  }

  @Override
  public void print(AttributePrinter printer, TileType type) {
    printer.print("<").printDimensions(type.shape(), true).printType(type.element());
    printer.print(">");
  }
}
