package dev.weir.ir.text;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Parses and prints for tests, with no dialect at hand.
public final class Texts {
  public static final DialectRegistry NONE = DialectRegistry.of();
  public static final PrintOptions GENERIC = PrintOptions.of(NONE).withGeneric(true);

  private Texts() {}

  public static IrParser.Parsed parse(SourceText source) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<IrParser.Parsed> parsed =
        IrParser.parseFile(source, NONE, ParseOptions.LENIENT, diagnostics);
    return parsed.orElseThrow(
        () -> new AssertionError(new DiagnosticPrinter(source).print(diagnostics)));
  }

  public static Operation parse(String text) {
    return parse(SourceText.of("t.mlir", text)).operation();
  }

  /// {@return what is reported for a text that is wrong}
  static String errors(String text) {
    return errors(text, ParseOptions.LENIENT);
  }

  static String errors(String text, ParseOptions options) {
    SourceText source = SourceText.of("t.mlir", text);
    Diagnostics diagnostics = new Diagnostics();
    Optional<Operation> parsed = IrParser.parse(source, NONE, options, diagnostics);
    if (parsed.isPresent()) {
      throw new AssertionError("accepted: " + text);
    }
    StringBuilder all = new StringBuilder();
    diagnostics
        .all()
        .forEach(one -> {
          all.append(AttributeText.of(one.location())).append(": ").append(one.message());
          one.notes().forEach(note -> all.append(" / ").append(note.message()));
          all.append('\n');
        });
    return all.toString();
  }

  static byte[] resource(String name) {
    try (InputStream in = Texts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError("no resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String resourceText(String name) {
    return new String(resource(name), StandardCharsets.UTF_8);
  }
}
