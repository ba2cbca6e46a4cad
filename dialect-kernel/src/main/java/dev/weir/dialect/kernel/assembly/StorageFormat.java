package dev.weir.dialect.kernel.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.kernel.Storage;
import dev.weir.dialect.kernel.StorageAttr;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.FormatAttributes;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [StorageAttr]: `<at 4096, over 0, output, grown 0, none>`.
public final class StorageFormat extends NamedAttributeFormat<StorageAttr> {
  /// Makes the format.
  public StorageFormat() {
    super("storage", StorageAttr.class);
  }

  @Override
  public StorageAttr parse(AttributeParser parser) {
    var results = ImmutableList.<Storage>builder();
    parser.parsePunctuation("<");
    do {
      results.add(parseOne(parser));
    } while (parser.parseOptionalPunctuation(","));
    parser.parsePunctuation(">");
    return new StorageAttr(results.build());
  }

  private static Storage parseOne(AttributeParser parser) {
    Location at = parser.location();
    String word = parser.parseKeyword();
    return switch (word) {
      case "at" -> new Storage.At(parser.parseInteger());
      case "over" -> new Storage.Over(FormatAttributes.parseInt(parser));
      case "output" -> Storage.OUTPUT;
      case "grown" -> new Storage.Grown(FormatAttributes.parseInt(parser));
      case "none" -> Storage.NONE;
      default ->
          throw parser.error(
              at, "expected 'at', 'over', 'output', 'grown' or 'none', got '%s'", word);
    };
  }

  @Override
  public void print(AttributePrinter printer, StorageAttr storage) {
    String before = "<";
    for (Storage each : storage.results()) {
      printer.print(before);
      switch (each) {
        case Storage.At(long offset) -> printer.print("at ").print(offset);
        case Storage.Over(int operand) -> printer.print("over ").print(operand);
        case Storage.Output() -> printer.print("output");
        case Storage.Grown(int buffer) -> printer.print("grown ").print(buffer);
        case Storage.None() -> printer.print("none");
      }
      before = ", ";
    }
    printer.print(">");
  }
}
