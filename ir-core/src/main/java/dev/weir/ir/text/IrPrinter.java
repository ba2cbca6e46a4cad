package dev.weir.ir.text;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Operation;
import java.io.OutputStream;

/// Writes MLIR's text, as mlir-opt writes it (mlir/lib/IR/AsmPrinter.cpp, LLVM 22). Where it differs:
/// 1. The type of a graph's signature is written `graph<(…) -> …>`, so that it can be read back.
/// 2. Custom assembly that nests deeper than the parser reads is written in generic form.
/// 3. Operations that a format cannot write because they are wrong are written in generic form.
/// 4. Indentation ends at 256 levels.
/// 5. The places of a sparse attribute are written one by one where they are equal and there is more
///    than one, so that they can be read back.
/// 6. Names in dictionaries are ordered by UTF-16 code unit.
/// 7. A sum on the right of a sum keeps its parentheses, a number that no double holds is written as
///    its bits, and an alias that is defined at the end stands for locations of operations only: what
///    mlir-opt writes there it reads as something else, or not at all.
public final class IrPrinter {
  private IrPrinter() {}

  /// {@return the text of `op` with all it holds, aliases and resources included, and a line end}
  public static String print(Operation op, PrintOptions options) {
    return TextWriting.get().text(op, options, ImmutableMap.of());
  }

  /// {@return the same as bytes in UTF-8}
  public static byte[] printBytes(Operation op, PrintOptions options) {
    return TextWriting.get().bytes(op, options, ImmutableMap.of());
  }

  /// {@return the text of a file: its operation, and the resources that were read with it}
  public static String print(IrParser.Parsed parsed, PrintOptions options) {
    return TextWriting.get().text(parsed.operation(), options, parsed.externalResources());
  }

  /// Writes to `sink` what [#print(Operation, PrintOptions)] returns, in pieces, while the text is
  /// being made. Nothing is flushed.
  ///
  /// @throws java.io.UncheckedIOException if `sink` fails
  public static void print(Operation op, PrintOptions options, OutputStream sink) {
    TextWriting.get().write(op, options, ImmutableMap.of(), sink);
  }

  /// Writes to `sink` what [#print(IrParser.Parsed, PrintOptions)] returns, in pieces, while the text
  /// is being made. Nothing is flushed.
  ///
  /// @throws java.io.UncheckedIOException if `sink` fails
  public static void print(IrParser.Parsed parsed, PrintOptions options, OutputStream sink) {
    TextWriting.get().write(parsed.operation(), options, parsed.externalResources(), sink);
  }

  /// {@return the text of `op` alone, in generic form, for messages about operations that do not verify;
  /// on a line of its own where it takes several}
  public static String genericInMessages(Operation op) {
    return TextWriting.get().genericText(op);
  }
}
