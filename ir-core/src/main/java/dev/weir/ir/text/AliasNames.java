package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Dialect;
import dev.weir.ir.Type;
import java.util.Optional;

/// The names that a dialect gives to aliases: `#name = …` and `!name = …` before a text that uses what
/// they stand for. Types and attributes may be its own or any others.
///
/// What is named gets an alias wherever a program is printed with aliases; of several with one name the
/// second is `name1`. A dialect declares its names with a method `static AliasNames aliasNames()`.
/// Mirrors the methods `getAlias` of MLIR's `OpAsmDialectInterface`.
public interface AliasNames extends Dialect.AliasSyntax {
  /// A name.
  ///
  /// @param text letters, digits, `_`, `$` and `-`, the first no digit
  /// @param isFinal whether no dialect that is asked later may give another one
  record Name(String text, boolean isFinal) {
    /// Appends a `_` to a name that ends in a digit, which would look like a number.
    ///
    /// @throws IllegalArgumentException if this is no name of an alias
    public Name {
      if (!text.matches("[A-Za-z_$-][A-Za-z0-9_$-]*")) {
        throw new IllegalArgumentException("'" + text + "' is no name of an alias");
      }
      if (Character.isDigit(text.charAt(text.length() - 1))) {
        text = text + "_";
      }
    }

    /// {@return a name that dialects that are asked later may replace}
    public static Name overridable(String text) {
      return new Name(text, false);
    }
  }

  /// {@return the name of the alias of `attribute`, where it gets one}
  default Optional<Name> of(Attribute attribute) {
    return Optional.empty();
  }

  /// {@return the name of the alias of `type`, where it gets one}
  default Optional<Name> of(Type type) {
    return Optional.empty();
  }
}
