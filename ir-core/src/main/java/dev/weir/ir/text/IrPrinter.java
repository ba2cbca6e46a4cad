package dev.weir.ir.text;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.text.write.AliasCollector;
import dev.weir.ir.text.write.AliasScan;
import dev.weir.ir.text.write.AliasTable;
import dev.weir.ir.text.write.AttributeWriter;
import dev.weir.ir.text.write.FormatNames;
import dev.weir.ir.text.write.OperationWriter;
import dev.weir.ir.text.write.PrintedText;
import dev.weir.ir.text.write.ResourceWriter;
import dev.weir.ir.text.write.ValueNumbers;
import dev.weir.ir.trait.IsolatedFromAbove;
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
    return printed(op, options, ImmutableMap.of()).toString();
  }

  /// {@return the same as bytes in UTF-8}
  public static byte[] printBytes(Operation op, PrintOptions options) {
    return printed(op, options, ImmutableMap.of()).toBytes();
  }

  /// {@return the text of a file: its operation, and the resources that were read with it}
  public static String print(IrParser.Parsed parsed, PrintOptions options) {
    return printed(parsed.operation(), options, parsed.externalResources()).toString();
  }

  /// Writes to `sink` what [#print(Operation, PrintOptions)] returns, in pieces, while the text is
  /// being made. Nothing is flushed.
  ///
  /// @throws java.io.UncheckedIOException if `sink` fails
  public static void print(Operation op, PrintOptions options, OutputStream sink) {
    print(op, options, ImmutableMap.of(), sink);
  }

  /// Writes to `sink` what [#print(IrParser.Parsed, PrintOptions)] returns, in pieces, while the text
  /// is being made. Nothing is flushed.
  ///
  /// @throws java.io.UncheckedIOException if `sink` fails
  public static void print(IrParser.Parsed parsed, PrintOptions options, OutputStream sink) {
    print(parsed.operation(), options, parsed.externalResources(), sink);
  }

  private static TextBuffer printed(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external) {
    TextBuffer out = new TextBuffer();
    print(op, options, external, out.asSink());
    return out;
  }

  private static void print(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external,
      OutputStream sink) {
    FormatNames formats = new FormatNames(options.registry());
    boolean aliased = !options.localScope();
    AliasScan scan =
        aliased && !options.debugInfo() && op.block() == null && formats.aliasNames().isEmpty()
            ? new AliasScan(formats)
            : null;
    ValueNumbers numbers = new ValueNumbers(op, options, scan);
    aliased &= scan == null || scan.found();
    AliasTable aliases = aliased ? AliasCollector.collect(op, options, formats) : AliasTable.NONE;
    OperationWriter writer = new OperationWriter(formats, options, numbers, aliases);
    PrintedText text = new PrintedText(writer, sink, options.threads());
    writer.writeTo(text);
    aliases(writer, false);
    writer.write(op);
    writer.out.append('\n');
    aliases(writer, true);
    text.finish();
    if (!options.localScope()) {
      new ResourceWriter(writer.out, options).write(writer.resources.values(), external);
    }
    writer.out.writeTo(sink);
  }

  private static void aliases(OperationWriter writer, boolean deferred) {
    for (AliasTable.Alias alias : writer.aliases.all()) {
      if (alias.deferred() == deferred) {
        writer.out.append(alias.spelling()).append(" = ");
        if (alias.value() instanceof Type type) {
          writer.writeUnaliased(type);
        } else if (alias.value() instanceof Attribute attribute) {
          writer.writeUnaliased(attribute);
        } else {
          throw new IllegalStateException("an alias of neither type nor attribute");
        }
        writer.out.append('\n');
      }
    }
  }

  /// {@return the text of `op` alone, for messages: no aliases, no line end, values numbered from
  /// the innermost isolated operation around it}
  static String inMessages(Operation op) {
    return inMessages(op, MessageOptions.VALUE);
  }

  /// {@return the text of `op` alone, in generic form, for messages about operations that do not verify;
  /// on a line of its own where it takes several}
  public static String genericInMessages(Operation op) {
    String text = inMessages(op, MessageOptions.VALUE.withGeneric(true)).strip();
    return text.indexOf('\n') < 0 ? text : '\n' + text;
  }

  private static String inMessages(Operation op, PrintOptions options) {
    Operation root = op;
    while (!(root instanceof IsolatedFromAbove)) {
      Operation parent = root.parent();
      if (parent == null) {
        break;
      }
      root = parent;
    }
    OperationWriter writer =
        new OperationWriter(
            FormatNames.fallback(),
            options,
            new ValueNumbers(root, options, null),
            AliasTable.NONE);
    writer.write(op);
    return writer.out.toString();
  }

  /// {@return the text of `attribute`, without aliases}
  static String inMessages(Attribute attribute) {
    AttributeWriter writer =
        new AttributeWriter(
            new TextBuffer(), FormatNames.fallback(), MessageOptions.VALUE, AliasTable.NONE);
    writer.printAttribute(attribute);
    return writer.out.toString();
  }

  /// {@return the text of `type`, without aliases}
  static String inMessages(Type type) {
    AttributeWriter writer =
        new AttributeWriter(
            new TextBuffer(), FormatNames.fallback(), MessageOptions.VALUE, AliasTable.NONE);
    writer.printType(type);
    return writer.out.toString();
  }

  /// Made when first needed.
  private static final class MessageOptions {
    static final PrintOptions VALUE =
        PrintOptions.of(dev.weir.ir.DialectRegistry.of()).withLocalScope(true);
  }
}
