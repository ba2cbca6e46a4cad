package dev.weir.formats.pir;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Type;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import java.util.Optional;

/// Reads types and attributes that stand alone.
final class PirTextPieces {
  private PirTextPieces() {}

  /// {@return the type that `text` spells, or empty after reporting what is wrong with it}
  static Optional<Type> parseType(String text, Diagnostics diagnostics) {
    try {
      PirTextScanner in = new PirTextScanner(SourceText.of("type", text), diagnostics);
      Type type = new PirTypeParser(in).type();
      end(in);
      return Optional.of(type);
    } catch (SyntaxError reported) {
      return Optional.empty();
    }
  }

  /// {@return the attribute that `text` spells, or empty after reporting what is wrong with it}
  static Optional<Attribute> parseAttribute(String text, Diagnostics diagnostics) {
    try {
      PirTextScanner in = new PirTextScanner(SourceText.of("attribute", text), diagnostics);
      var literal = new PirAttributeParser(in, new PirTypeParser(in)).literal();
      end(in);
      return Optional.of(
          PirUntagged.type(literal, OpDefinition.unregistered("none"), "none").attribute());
    } catch (SyntaxError reported) {
      return Optional.empty();
    }
  }

  private static void end(PirTextScanner in) {
    if (!in.atEnd()) {
      throw in.error("expected the end of the text, got %s", in.found());
    }
  }
}
