package dev.weir.ir.text.write;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.read.OpNames;
import dev.weir.ir.text.read.OperationReader;
import dev.weir.ir.trait.DefaultDialect;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Writes operations.
///
/// Generic form is written with an explicit stack. Custom assembly recurses through its formats; what
/// nests deeper than the parser reads back is written in generic form, and so is what a format cannot
/// write because it is wrong.
public final class OperationWriter extends FormatWriter {
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

    /// How many operations to write before the next look for runs to give to others.
    int own;

    Frame(@Nullable Operation op, Region region, boolean terminators) {
      this.op = op;
      this.region = region;
      this.terminators = terminators;
    }
  }

  private @Nullable PredecessorComment predecessors;
  private final ArrayDeque<Frame> frames = new ArrayDeque<>();
  private final ArrayDeque<String> dialects = new ArrayDeque<>();
  private final TextCache heads = new TextCache();
  private final TailCache tails = new TailCache();

  /// Whether this writes all there is from the beginning, not just a piece.
  private final boolean ordered;

  /// Where runs of operations are given to others, or null where they are not.
  private @Nullable PrintedText text;

  private int indent;
  private int customDepth;

  public OperationWriter(
      FormatNames formats, PrintOptions options, ValueNumbers numbers, AliasTable aliases) {
    super(formats, options, numbers, aliases);
    this.ordered = true;
    dialects.push(DefaultDialect.BUILTIN);
  }

  private OperationWriter(OperationWriter other, boolean ordered) {
    super(other);
    this.ordered = ordered;
  }

  /// {@return a writer of pieces of the same text; an ordered one is used only when all before the
  /// piece has been written}
  OperationWriter fork(boolean inOrder) {
    return new OperationWriter(this, inOrder);
  }

  boolean isOrdered() {
    return ordered;
  }

  /// {@return whether what is being written may be taken back}
  boolean mayFail() {
    return customDepth > 0;
  }

  /// Writes to `printed` from now on.
  public void writeTo(PrintedText printed) {
    text = printed;
  }

  @Override
  void settle() {
    if (!ordered) {
      throw new PrintedText.OutOfTurnException();
    } else if (text != null) {
      text.settle();
    }
  }

  /// Writes `op` and all it holds, without a line end.
  public void write(Operation op) {
    int base = frames.size();
    begin(op);
    run(base);
  }

  private void run(int base) {
    while (frames.size() > base) {
      Frame frame = frames.element();
      if (text != null) {
        text.flush();
        if (text.isShared() && frame.own-- == 0) {
          share(frame, text);
        }
      }
      step(frame);
    }
  }

  /// Gives the operations ahead in `frame` to others, as far as they are many enough.
  private void share(Frame frame, PrintedText shared) {
    Operation first = frame.next;
    while (first != null) {
      OperationRun run = OperationRun.from(first);
      if (run.weight() < OperationRun.LEAST) {
        frame.own = run.count() - 1;
        return;
      }
      if (run.count() == 0) {
        // An operation that is too much for one piece.
        frame.own = 0;
        return;
      }
      int depth = customDepth;
      int width = indent;
      String dialect = dialects.element();
      shared.append(writer -> {
        writer.customDepth = depth;
        writer.indent = width;
        writer.dialects.clear();
        writer.dialects.push(dialect);
        writer.write(run, frame.terminators);
      });
      first = run.end();
      frame.next = first;
    }
    frame.own = Integer.MAX_VALUE;
  }

  private void write(OperationRun run, boolean terminators) {
    for (Operation op = run.first(); op != null && op != run.end(); op = op.next()) {
      if (!terminators && op.next() == null && op instanceof Terminator) {
        return;
      }
      out.indent(Math.min(indent, MAX_INDENT));
      write(op);
      out.append('\n');
    }
  }

  /// Writes an operation in full, or up to its regions, which are on the stack then.
  private void begin(Operation op) {
    numbers.writeResults(out, op);
    AssemblyFormat format = options.generic() ? null : AssemblyFormat.of(op.definition());
    if (format != null && customDepth < OperationReader.MAX_CUSTOM_DEPTH && custom(op, format)) {
      end(op);
      return;
    }
    head(op);
    if (op.regionCount() > 0) {
      properties(op, op.definition());
      out.append(' ', '(');
      if (options.skipRegions()) {
        withoutRegions(op);
      } else {
        open(op, 0);
      }
      return;
    }
    int place = tails.placeOf(op);
    byte[] known = tails.at(place);
    if (known != null) {
      out.append(known);
    } else {
      int from = out.size();
      int before = uncacheable();
      properties(op, op.definition());
      attributesAndTypes(op);
      if (uncacheable() == before) {
        tails.put(place, out, from);
      }
    }
    end(op);
  }

  /// Writes `op` in custom assembly. An operation that its own rules do not hold for can be one that
  /// its format cannot write; nothing is left of the attempt then and false returned.
  private boolean custom(Operation op, AssemblyFormat format) {
    int size = out.size();
    PrintedText.Mark mark = text == null ? null : text.mark();
    int openFrames = frames.size();
    int openDialects = dialects.size();
    int oldIndent = indent;
    int oldDepth = customDepth++;
    try {
      name(op.definition());
      format.print(this, op);
      return true;
    } catch (PrintedText.OutOfTurnException e) {
      throw e;
    } catch (RuntimeException e) {
      if (text == null || mark == null) {
        out.truncate(size);
      } else {
        text.truncate(mark);
      }
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
    OpDefinition definition = op.definition();
    byte[] start = heads.get(definition);
    if (start == null) {
      int from = out.size();
      out.quoted(definition.name()).append('(');
      heads.put(definition, out.toBytes(from));
    } else {
      out.append(start);
    }
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      if (i > 0) {
        out.append(',', ' ');
      }
      numbers.write(out, op.operand(i));
    }
    out.append(')');
    int successors = op.successorCount();
    if (successors > 0) {
      out.append('[');
      for (int i = 0; i < successors; i++) {
        if (i > 0) {
          out.append(',', ' ');
        }
        numbers.write(out, op.successor(i));
      }
      out.append(']');
    }
  }

  private void properties(Operation op, OpDefinition definition) {
    if (!definition.isRegistered()) {
      Attribute properties = op.inherentAttribute(0);
      if (properties != null) {
        out.append(' ', '<');
        apart(properties, true);
        out.append('>');
      }
      return;
    }
    boolean any = false;
    for (int i = 0, n = definition.slotCount(); i < n; i++) {
      int slot = definition.slotInOrder(i);
      Attribute value = op.inherentAttribute(slot);
      if (value != null) {
        if (any) {
          out.append(',', ' ');
        } else {
          out.append(' ', '<').append('{');
        }
        any = true;
        entry(definition.slots().get(slot).name(), value);
      }
    }
    if (any) {
      out.append('}', '>');
    }
  }

  private void attributesAndTypes(Operation op) {
    DictionaryAttr discardable = op.discardableAttributes();
    if (!discardable.isEmpty()) {
      out.append(' ', '{');
      entries(discardable);
      out.append('}');
    }
    out.append(' ', ':').append(' ');
    printFunctionalType(op);
  }

  private void withoutRegions(Operation op) {
    for (int i = 0; i < op.regionCount(); i++) {
      out.append(i == 0 ? "{...}" : ", {...}");
    }
    out.append(')');
    attributesAndTypes(op);
    end(op);
  }

  private void end(Operation op) {
    if (options.debugInfo()) {
      locations.trailing(op.location());
    }
    if (options.valueUsers()) {
      new UserComments(out, numbers).write(op);
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
          labelEmptyBlock && (entry.isEmpty() || !entry.hasNoPredecessors())
              || entryArguments && entry.argumentCount() > 0;
      begin(frame, entry, label);
    }
  }

  private void begin(Frame frame, Block block, boolean label) {
    if (label) {
      label(block);
    }
    frame.block = block;
    frame.next = block.first();
    frame.own = 0;
    indent += INDENT;
    for (int i = 0; options.valueUsers() && i < block.argumentCount(); i++) {
      out.indent(Math.min(indent, MAX_INDENT));
      new UserComments(out, numbers).write(block.argument(i));
      out.append('\n');
    }
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
    attributesAndTypes(op);
    end(op);
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
    if (predecessors == null) {
      predecessors = new PredecessorComment(out, numbers);
    }
    predecessors.write(block);
    out.append('\n');
  }

  @Override
  public OpPrinter printRegion(Region region, boolean entryArguments, boolean terminators) {
    if (options.skipRegions()) {
      out.append("{...}");
      return this;
    }
    int base = frames.size();
    enter(new Frame(null, region, terminators), entryArguments, false);
    run(base);
    return this;
  }

  @Override
  public OpPrinter printLine() {
    out.append('\n').indent(Math.min(indent, MAX_INDENT));
    return this;
  }
}
