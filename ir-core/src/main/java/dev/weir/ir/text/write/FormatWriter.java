package dev.weir.ir.text.write;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.lex.TextBuffer;
import java.util.Collection;
import java.util.List;

/// Writes the parts of operations that custom assembly is composed of, except for regions.
abstract sealed class FormatWriter extends AttributeWriter implements OpPrinter
    permits OperationWriter {
  final ValueNumbers numbers;

  FormatWriter(
      FormatNames formats, PrintOptions options, ValueNumbers numbers, AliasTable aliases) {
    super(new TextBuffer(), formats, options, aliases);
    this.numbers = numbers;
  }

  /// Makes a writer of parts of what `other` writes.
  FormatWriter(FormatWriter other) {
    super(other);
    numbers = other.numbers;
  }

  /// Writes `properties`, or the entries of a dictionary without braces, where as for mlir-opt no alias
  /// is made, or defined earlier.
  final void apart(Attribute properties, boolean braces) {
    AttributeWriter writer =
        aliases.early() == aliases ? this : new AttributeWriter(this, aliases.early());
    if (!braces && properties instanceof DictionaryAttr dictionary) {
      writer.entries(dictionary);
    } else {
      writer.printAttribute(properties);
    }
    if (writer != this) {
      out.append(writer.out.toBytes());
      writer.resources.forEach(resources::putIfAbsent);
    }
  }

  @Override
  public OpPrinter print(String text) {
    out.append(text);
    return this;
  }

  @Override
  public OpPrinter printType(Type type) {
    super.printType(type);
    return this;
  }

  @Override
  public OpPrinter printOperand(Value value) {
    numbers.write(out, value);
    return this;
  }

  @Override
  public OpPrinter printOperands(Iterable<? extends Value> values) {
    boolean first = true;
    for (Value value : values) {
      if (!first) {
        out.append(", ");
      }
      first = false;
      numbers.write(out, value);
    }
    return this;
  }

  @Override
  public OpPrinter printTypes(Iterable<? extends Type> types) {
    boolean first = true;
    for (Type type : types) {
      if (!first) {
        out.append(", ");
      }
      first = false;
      printType(type);
    }
    return this;
  }

  @Override
  public OpPrinter printFunctionalType(Operation op) {
    out.append('(');
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      if (i > 0) {
        out.append(',', ' ');
      }
      printType(op.operand(i).type());
    }
    out.append(')', ' ').append('-', '>').append(' ');
    if (op.resultCount() == 1) {
      resultType(op.result(0).type());
    } else {
      resultTypes(op.resultTypes());
    }
    return this;
  }

  @Override
  public OpPrinter printOptionalAttributeDictionary(Operation op, Collection<String> elided) {
    List<NamedAttribute> entries = VisibleAttributes.of(op, elided);
    if (!entries.isEmpty()) {
      out.append(' ');
      braced(entries);
    }
    return this;
  }

  @Override
  public OpPrinter printOptionalAttributeDictionaryWithKeyword(
      Operation op, Collection<String> elided) {
    List<NamedAttribute> entries = VisibleAttributes.of(op, elided);
    if (!entries.isEmpty()) {
      out.append(" attributes ");
      braced(entries);
    }
    return this;
  }

  private void braced(List<NamedAttribute> entries) {
    out.append('{');
    for (int i = 0; i < entries.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      entry(entries.get(i).name(), entries.get(i).value());
    }
    out.append('}');
  }

  @Override
  public OpPrinter printSuccessor(Block block) {
    numbers.write(out, block);
    return this;
  }

  @Override
  public OpPrinter printArgument(BlockArgument argument, DictionaryAttr attributes) {
    numbers.write(out, argument);
    out.append(": ");
    printType(argument.type());
    if (!attributes.isEmpty()) {
      out.append(" {");
      apart(attributes, false);
      out.append('}');
    }
    if (options.debugInfo()) {
      locations.trailingInFull(argument.location());
    }
    return this;
  }
}
