package dev.weir.ir.text.write;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.text.NearestName;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.TextWriting;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Function;

/// Writes text for [dev.weir.ir.text.IrPrinter] and for what is shown of operations, types and attributes.
public final class Printing implements TextWriting {
  /// Makes the service.
  public Printing() {}

  @Override
  public String text(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external) {
    return printed(op, options, external).toString();
  }

  @Override
  public byte[] bytes(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external) {
    return printed(op, options, external).toBytes();
  }

  private TextBuffer printed(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external) {
    TextBuffer out = new TextBuffer();
    write(op, options, external, out.asSink());
    return out;
  }

  @Override
  public void write(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external,
      OutputStream sink) {
    FormatNames formats = FormatNames.of(options.registry());
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

  @Override
  public String text(Operation op) {
    return inMessages(op, MessageOptions.VALUE);
  }

  @Override
  public String genericText(Operation op) {
    String text = inMessages(op, MessageOptions.VALUE.withGeneric(true)).strip();
    return text.indexOf('\n') < 0 ? text : '\n' + text;
  }

  /// Values are numbered from the innermost isolated operation around `op`.
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

  @Override
  public String text(Attribute attribute) {
    return written(attribute, FormatNames.fallback(), MessageOptions.VALUE);
  }

  @Override
  public String text(Type type) {
    return written(type, FormatNames.fallback(), MessageOptions.VALUE);
  }

  @Override
  public CoreSupport.Integers integers(int... sizes) {
    return DenseArrayAttr.ofInts(sizes);
  }

  @Override
  public Optional<String> nearest(String given, Iterable<String> known) {
    return NearestName.of(given, known);
  }

  @Override
  public Function<Attribute, String> attributes(DialectRegistry registry) {
    FormatNames formats = FormatNames.of(registry);
    PrintOptions options = PrintOptions.of(registry).withLocalScope(true);
    return attribute -> written(attribute, formats, options);
  }

  @Override
  public Function<Type, String> types(DialectRegistry registry) {
    FormatNames formats = FormatNames.of(registry);
    PrintOptions options = PrintOptions.of(registry).withLocalScope(true);
    return type -> written(type, formats, options);
  }

  private static String written(Attribute attribute, FormatNames formats, PrintOptions options) {
    AttributeWriter writer =
        new AttributeWriter(new TextBuffer(), formats, options, AliasTable.NONE);
    writer.printAttribute(attribute);
    return writer.out.toString();
  }

  private static String written(Type type, FormatNames formats, PrintOptions options) {
    AttributeWriter writer =
        new AttributeWriter(new TextBuffer(), formats, options, AliasTable.NONE);
    writer.printType(type);
    return writer.out.toString();
  }

  @Override
  public Function<Value, String> names(Operation root, PrintOptions options) {
    ValueNumbers numbers = new ValueNumbers(root, options, null);
    return value -> {
      TextBuffer out = new TextBuffer();
      numbers.write(out, value);
      return out.toString();
    };
  }

  /// Made when first needed.
  private static final class MessageOptions {
    static final PrintOptions VALUE = PrintOptions.of(DialectRegistry.of()).withLocalScope(true);
  }
}
