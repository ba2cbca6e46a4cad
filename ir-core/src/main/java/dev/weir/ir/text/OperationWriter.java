package dev.weir.ir.text;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.DefaultDialect;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes operations.
///
/// Generic form is written with an explicit stack. Custom assembly recurses through its formats; what
/// nests deeper than the parser reads back is written in generic form, and so is what a format cannot
/// write because it is wrong.
final class OperationWriter extends AttributeWriter implements OpPrinter {
  private static final int INDENT = 2;

  /// Deeper lines are indented no further: the text of deep nesting would grow with its square.
  private static final int MAX_INDENT = 512;

  /// A region being written, and the operation in generic form that it belongs to, if one does.
  private static final class Frame {
    final @Nullable Operation op;
    final boolean terminators;
    Region region;
    @Nullable Block block;
    @Nullable Operation next;

    Frame(@Nullable Operation op, Region region, boolean terminators) {
      this.op = op;
      this.region = region;
      this.terminators = terminators;
    }
  }

  private final ValueNumbers numbers;
  private final ArrayDeque<Frame> frames = new ArrayDeque<>();
  private final ArrayDeque<String> dialects = new ArrayDeque<>();
  private int indent;
  private int customDepth;

  OperationWriter(
      TextBuffer out, FormatNames formats, PrintOptions options, ValueNumbers numbers) {
    super(out, formats, options);
    this.numbers = numbers;
    dialects.push(DefaultDialect.BUILTIN);
  }

  /// Writes `op` and all it holds, without a line end.
  void write(Operation op) {
    int base = frames.size();
    begin(op);
    run(base);
  }

  private void run(int base) {
    while (frames.size() > base) {
      step(frames.element());
    }
  }

  /// Writes an operation in full, or up to its regions, which are on the stack then.
  private void begin(Operation op) {
    numbers.writeResults(out, op);
    AssemblyFormat format = options.generic() ? null : op.definition().format().orElse(null);
    if (format != null
        && customDepth < OperationReader.MAX_CUSTOM_DEPTH
        && custom(op, format)) {
      end(op);
      return;
    }
    head(op);
    if (op.regionCount() == 0) {
      tail(op);
      return;
    }
    out.append(" (");
    open(op, 0);
  }

  /// Writes `op` in custom assembly. An operation that its own rules do not hold for can be one that
  /// its format cannot write; nothing is left of the attempt then and false returned.
  private boolean custom(Operation op, AssemblyFormat format) {
    int size = out.size();
    int openFrames = frames.size();
    int openDialects = dialects.size();
    int oldIndent = indent;
    int oldDepth = customDepth++;
    try {
      name(op.definition());
      format.print(this, op);
      return true;
    } catch (RuntimeException e) {
      out.truncate(size);
      while (frames.size() > openFrames) {
        frames.pop();
      }
      while (dialects.size() > openDialects) {
        dialects.pop();
      }
      indent = oldIndent;
      return false;
    } finally {
      customDepth = oldDepth;
    }
  }

  private void name(OpDefinition definition) {
    String name = definition.name();
    String dialect = dialects.element();
    boolean elided =
        !dialect.isEmpty()
            && name.length() > dialect.length()
            && name.startsWith(dialect)
            && name.charAt(dialect.length()) == '.'
            && name.indexOf('.', dialect.length() + 1) < 0;
    out.append(elided ? name.substring(dialect.length() + 1) : name);
  }

  private void head(Operation op) {
    out.quoted(op.name()).append('(');
    for (int i = 0; i < op.operandCount(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      numbers.write(out, op.operand(i));
    }
    out.append(')');
    if (op.successorCount() > 0) {
      out.append('[');
      for (int i = 0; i < op.successorCount(); i++) {
        if (i > 0) {
          out.append(", ");
        }
        numbers.write(out, op.successor(i));
      }
      out.append(']');
    }
    properties(op);
  }

  private void properties(Operation op) {
    if (!op.definition().isRegistered()) {
      Attribute properties = op.inherentAttribute(0);
      if (properties != null) {
        out.append(" <");
        printAttribute(properties);
        out.append('>');
      }
      return;
    }
    if (op.definition().slotCount() > 0) {
      DictionaryAttr inherent = op.inherentAttributes();
      if (!inherent.isEmpty()) {
        out.append(" <{");
        entries(inherent);
        out.append("}>");
      }
    }
  }

  private void tail(Operation op) {
    if (!op.discardableAttributes().isEmpty()) {
      out.append(" {");
      entries(op.discardableAttributes());
      out.append('}');
    }
    out.append(" : ");
    printFunctionalType(op);
    end(op);
  }

  private void end(Operation op) {
    if (options.debugInfo()) {
      trailingLocation(op.location());
    }
  }

  /// Begins region `index` of `op`, which is in generic form.
  private void open(Operation op, int index) {
    Frame frame = new Frame(op, op.region(index), true);
    enter(frame, true, true);
  }

  /// Writes the brace and the first label of a region and puts it on the stack.
  private void enter(Frame frame, boolean entryArguments, boolean labelEmptyBlock) {
    Operation parent = frame.region.parent();
    dialects.push(parent == null ? "" : OpNames.defaultDialect(parent.definition()));
    out.append("{\n");
    frames.push(frame);
    Block entry = frame.region.first();
    if (entry != null) {
      boolean label =
          labelEmptyBlock && entry.isEmpty() || entryArguments && entry.argumentCount() > 0;
      begin(frame, entry, label);
    }
  }

  private void begin(Frame frame, Block block, boolean label) {
    if (label) {
      label(block);
    }
    frame.block = block;
    frame.next = block.first();
    indent += INDENT;
  }

  private void step(Frame frame) {
    Operation op = frame.next;
    if (op != null) {
      frame.next = op.next();
      if (!frame.terminators && frame.next == null && op instanceof Terminator) {
        return;
      }
      out.indent(Math.min(indent, MAX_INDENT));
      int size = frames.size();
      begin(op);
      if (frames.size() == size) {
        out.append('\n');
      }
      return;
    }
    Block block = frame.block;
    if (block != null) {
      indent -= INDENT;
      Block following = block.next();
      if (following != null) {
        begin(frame, following, true);
        return;
      }
    }
    close(frame);
  }

  private void close(Frame frame) {
    out.indent(Math.min(indent, MAX_INDENT)).append('}');
    dialects.pop();
    frames.pop();
    Operation op = frame.op;
    if (op == null) {
      return;
    }
    int index = frame.region.index() + 1;
    if (index < op.regionCount()) {
      out.append(", ");
      open(op, index);
      return;
    }
    out.append(')');
    tail(op);
    if (!frames.isEmpty()) {
      out.append('\n');
    }
  }

  private void label(Block block) {
    out.indent(Math.min(indent, MAX_INDENT));
    numbers.write(out, block);
    if (block.argumentCount() > 0) {
      out.append('(');
      for (int i = 0; i < block.argumentCount(); i++) {
        if (i > 0) {
          out.append(", ");
        }
        printArgument(block.argument(i));
      }
      out.append(')');
    }
    out.append(':');
    predecessors(block);
    out.append('\n');
  }

  private void predecessors(Block block) {
    List<BlockOperand> uses = block.predecessorUses();
    if (uses.isEmpty()) {
      if (!block.isEntry()) {
        out.append("  // no predecessors");
      }
      return;
    }
    List<Block> from = new ArrayList<>(uses.size());
    for (BlockOperand use : uses) {
      Block at = use.owner().block();
      if (at != null) {
        from.add(at);
      }
    }
    if (from.size() == 1) {
      out.append("  // pred: ");
      numbers.write(out, from.get(0));
      return;
    }
    Block[] sorted = from.toArray(new Block[0]);
    Arrays.sort(sorted, (a, b) -> Integer.compare(numbers.orderOf(a), numbers.orderOf(b)));
    out.append("  // ").append(sorted.length).append(" preds: ");
    for (int i = 0; i < sorted.length; i++) {
      if (i > 0) {
        out.append(", ");
      }
      numbers.write(out, sorted[i]);
    }
  }

  // What formats write to.

  @Override public OpPrinter print(String text) {
    out.append(text);
    return this;
  }

  @Override public OpPrinter printType(Type type) {
    super.printType(type);
    return this;
  }

  @Override public OpPrinter printOperand(Value value) {
    numbers.write(out, value);
    return this;
  }

  @Override public OpPrinter printOperands(Iterable<? extends Value> values) {
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

  @Override public OpPrinter printTypes(Iterable<? extends Type> types) {
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

  @Override public OpPrinter printFunctionalType(Operation op) {
    out.append('(');
    for (int i = 0; i < op.operandCount(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      printType(op.operand(i).type());
    }
    out.append(") -> ");
    if (op.resultCount() == 1) {
      resultTypes(List.of(op.result(0).type()));
    } else {
      resultTypes(op.resultTypes());
    }
    return this;
  }

  @Override public OpPrinter printOptionalAttributeDictionary(Operation op,
      Collection<String> elided) {
    List<NamedAttribute> entries = visibleAttributes(op, elided);
    if (!entries.isEmpty()) {
      out.append(' ');
      braced(entries);
    }
    return this;
  }

  @Override public OpPrinter printOptionalAttributeDictionaryWithKeyword(
      Operation op, Collection<String> elided) {
    List<NamedAttribute> entries = visibleAttributes(op, elided);
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

  /// {@return the attributes of `op` by name, without the elided ones and those that say what their
  /// absence would}
  static List<NamedAttribute> visibleAttributes(Operation op, Collection<String> elided) {
    ImmutableSet<String> hidden = ImmutableSet.copyOf(elided);
    var sorted = new TreeMap<String, Attribute>();
    List<OpDefinition.AttributeSlot> slots = op.definition().slots();
    for (int i = 0; op.definition().isRegistered() && i < slots.size(); i++) {
      Attribute value = op.inherentAttribute(i);
      OpDefinition.AttributeSlot slot = slots.get(i);
      boolean isDefault =
          slot.defaultValue().isPresent() && slot.defaultValue().get().equals(value);
      if (value != null && !isDefault) {
        sorted.put(slot.name(), value);
      }
    }
    for (NamedAttribute entry : op.discardableAttributes().entries()) {
      sorted.put(entry.name(), entry.value());
    }
    List<NamedAttribute> visible = new ArrayList<>(sorted.size());
    sorted.forEach(
        (name, value) -> {
          if (!hidden.contains(name)) {
            visible.add(new NamedAttribute(name, value));
          }
        });
    return visible;
  }

  @Override public OpPrinter printRegion(Region region, boolean entryArguments,
      boolean terminators) {
    int base = frames.size();
    enter(new Frame(null, region, terminators), entryArguments, false);
    run(base);
    return this;
  }

  @Override public OpPrinter printLine() {
    out.append('\n').indent(Math.min(indent, MAX_INDENT));
    return this;
  }

  @Override public OpPrinter printSuccessor(Block block) {
    numbers.write(out, block);
    return this;
  }

  @Override public OpPrinter printArgument(BlockArgument argument) {
    return printArgument(argument, DictionaryAttr.empty());
  }

  @Override public OpPrinter printArgument(BlockArgument argument, DictionaryAttr attributes) {
    numbers.write(out, argument);
    out.append(": ");
    printType(argument.type());
    if (!attributes.isEmpty()) {
      out.append(" {");
      entries(attributes);
      out.append('}');
    }
    if (options.debugInfo()) {
      trailingLocationInFull(argument.location());
    }
    return this;
  }
}
