package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.IntegerSet;

/// The MLIR text of a single type or attribute.
///
/// Nothing here says which dialects are at hand, so those that `ServiceLoader` finds are loaded when
/// a dialect's own type or attribute is first printed this way, and kept for the life of the program.
/// This is what `toString` shows; [IrPrinter] prints with the registry it is given.
public final class AttributeText {
  private AttributeText() {}

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
