package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import java.util.function.Function;

/// The MLIR text of a single type or attribute.
///
/// Nothing here says which dialects are at hand, so those that `ServiceLoader` finds are loaded when
/// a dialect's own type or attribute is first printed this way, and kept for the life of the program.
/// This is what `toString` shows; [IrPrinter] prints with the registry it is given.
public final class AttributeText {
  private final Function<Attribute, String> attributes;
  private final Function<Type, String> types;

  private AttributeText(DialectRegistry registry) {
    attributes = TextWriting.get().attributes(registry);
    types = TextWriting.get().types(registry);
  }

  /// {@return what writes types and attributes as the dialects of `registry` do}
  public static AttributeText with(DialectRegistry registry) {
    return new AttributeText(registry);
  }

  /// {@return the text of `attribute`, without aliases, as the registry's dialects write it}
  public String text(Attribute attribute) {
    return attributes.apply(attribute);
  }

  /// {@return the text of `type`, without aliases, as the registry's dialects write it}
  public String text(Type type) {
    return types.apply(type);
  }

  /// {@return the text of `attribute`, without aliases}
  public static String of(Attribute attribute) {
    return TextWriting.get().text(attribute);
  }

  /// {@return the text of `type`, without aliases}
  public static String of(Type type) {
    return TextWriting.get().text(type);
  }
}
