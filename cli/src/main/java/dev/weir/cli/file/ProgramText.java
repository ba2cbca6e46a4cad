package dev.weir.cli.file;

import dev.weir.formats.pir.PirTextPrinter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Programs as text.
public final class ProgramText {
  private ProgramText() {}

  /// {@return `module` as MLIR's text, in custom assembly}
  public static String mlir(Operation module, DialectRegistry registry) {
    return mlir(module, PrintOptions.of(registry));
  }

  /// {@return `module` as MLIR's text, in generic form}
  public static String generic(Operation module, DialectRegistry registry) {
    return mlir(module, PrintOptions.of(registry).withGeneric(true));
  }

  /// {@return `module` as MLIR's text}
  public static String mlir(Operation module, PrintOptions options) {
    return IrPrinter.print(module, options) + "\n";
  }

  /// Writes `program`, with the resources that were read with it, as MLIR's text to `sink`, and a line
  /// end where `mlir-opt` writes one.
  ///
  /// @throws UncheckedIOException if `sink` fails
  public static void mlir(IrParser.Parsed program, PrintOptions options, OutputStream sink) {
    IrPrinter.print(program, options, sink);
    if (options.localScope()) {
      return;
    }
    try {
      sink.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return `module` as PIR's text, or empty after reporting what PIR cannot express}
  public static Optional<String> pir(Operation module, Diagnostics diagnostics) {
    return PirTextPrinter.print(module, diagnostics)
        .map(text -> text.endsWith("\n") ? text : text + "\n");
  }

  /// {@return `text` as the bytes of a file}
  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
