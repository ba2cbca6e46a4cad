package dev.weir.testkit.program;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;

/// Reads programs that are right, in all dialects that are at hand.
public final class ProgramText {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private ProgramText() {}

  /// {@return the module that `text` is}
  ///
  /// @throws AssertionError if it is none; the message says why
  public static Operation parse(String text) {
    return parse("program.mlir", text);
  }

  /// {@return the module that `text` is}
  ///
  /// @param name what locations call the text
  /// @throws AssertionError if it is none; the message says why
  public static Operation parse(String name, String text) {
    return parse(name, text, ParseOptions.STRICT, new Diagnostics());
  }

  /// {@return the module that `text` is, in which operations may be of dialects that nobody knows}
  ///
  /// @throws AssertionError if it is none; the message says why
  public static Operation parseLenient(String text) {
    return parse("program.mlir", text, ParseOptions.LENIENT, new Diagnostics());
  }

  /// {@return the module that `text` is, which the verifier finds nothing wrong with}
  ///
  /// @throws AssertionError if there is none; the message says why
  public static Operation parseValid(String text) {
    return parseValid("program.mlir", text);
  }

  /// {@return the module that `text` is, which the verifier finds nothing wrong with}
  ///
  /// @param name what locations call the text
  /// @throws AssertionError if there is none; the message says why
  public static Operation parseValid(String name, String text) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = parse(name, text, ParseOptions.STRICT, diagnostics);
    Verifier.verify(module, diagnostics);
    if (!diagnostics.isEmpty()) {
      throw new AssertionError(diagnostics.all() + " in\n" + text);
    }
    return module;
  }

  private static Operation parse(
      String name, String text, ParseOptions options, Diagnostics diagnostics) {
    return IrParser.parse(SourceText.of(name, text), REGISTRY, options, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all() + " in\n" + text));
  }
}
