package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.IntegerSet;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.text.write.AffineText;
import dev.weir.ir.text.write.AliasTable;
import dev.weir.ir.text.write.AttributeWriter;
import dev.weir.ir.text.write.FormatNames;

/// The MLIR text of a single type or attribute.
///
/// Nothing here says which dialects are at hand, so those that `ServiceLoader` finds are loaded when
/// a dialect's own type or attribute is first printed this way, and kept for the life of the program.
/// This is what `toString` shows; [IrPrinter] prints with the registry it is given.
public final class AttributeText {
  private final FormatNames formats;
  private final PrintOptions options;

  private AttributeText(DialectRegistry registry) {
    formats = new FormatNames(registry);
    options = PrintOptions.of(registry).withLocalScope(true);
  }

  /// {@return what writes types and attributes as the dialects of `registry` do}
  public static AttributeText with(DialectRegistry registry) {
    return new AttributeText(registry);
  }

  /// {@return the text of `attribute`, without aliases, as the registry's dialects write it}
  public String text(Attribute attribute) {
    AttributeWriter writer =
        new AttributeWriter(new TextBuffer(), formats, options, AliasTable.NONE);
    writer.printAttribute(attribute);
    return writer.out.toString();
  }

  /// {@return the text of `type`, without aliases, as the registry's dialects write it}
  public String text(Type type) {
    AttributeWriter writer =
        new AttributeWriter(new TextBuffer(), formats, options, AliasTable.NONE);
    writer.printType(type);
    return writer.out.toString();
  }

  /// {@return the text of `attribute`, without aliases}
  public static String of(Attribute attribute) {
    return IrPrinter.inMessages(attribute);
  }

  /// {@return the text of `type`, without aliases}
  public static String of(Type type) {
    return IrPrinter.inMessages(type);
  }

  /// {@return the text of `map`: `(d0) -> (d0 + 1)`}
  public static String of(AffineMap map) {
    TextBuffer out = new TextBuffer();
    AffineText.append(out, map);
    return out.toString();
  }

  /// {@return the text of `set`: `(d0) : (d0 >= 0)`}
  public static String of(IntegerSet set) {
    TextBuffer out = new TextBuffer();
    AffineText.append(out, set);
    return out.toString();
  }
}
