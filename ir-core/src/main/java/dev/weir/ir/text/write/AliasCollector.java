package dev.weir.ir.text.write;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.read.OperationReader;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayDeque;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Visits what will be printed, in the order in which mlir-opt does to find aliases, and writes
/// nothing. It is also what formats write to then.
public final class AliasCollector implements OpPrinter {
  /// A region being visited, and the operation in generic form that it belongs to, if one does.
  private static final class Frame {
    final @Nullable Operation op;
    final Region region;
    final boolean entryArguments;
    final boolean terminators;
    @Nullable Block block;
    @Nullable Operation next;
    boolean started;

    Frame(@Nullable Operation op, Region region, boolean entryArguments, boolean terminators) {
      this.op = op;
      this.region = region;
      this.entryArguments = entryArguments;
      this.terminators = terminators;
    }
  }

  private final PrintOptions options;
  private final AliasFinder finder;
  private final ArrayDeque<Frame> frames = new ArrayDeque<>();
  private int customDepth;

  private AliasCollector(PrintOptions options, FormatNames formats) {
    this.options = options;
    this.finder = new AliasFinder(formats, this);
  }

  /// {@return the aliases for printing `op`}
  public static AliasTable collect(Operation op, PrintOptions options, FormatNames formats) {
    AliasCollector collector = new AliasCollector(options, formats);
    collector.begin(op);
    collector.run(0);
    return collector.finder.toTable();
  }

  /// {@return the aliases for printing `value`, a type or an attribute}
  public static AliasTable collect(Object value, FormatNames formats) {
    AliasCollector collector = new AliasCollector(PrintOptions.of(DialectRegistry.of()), formats);
    if (value instanceof Type type) {
      collector.finder.visitType(type);
    } else {
      collector.finder.visitAttribute((Attribute) value);
    }
    return collector.finder.toTable();
  }

  private void run(int base) {
    while (frames.size() > base) {
      step(frames.element());
    }
  }

  private void begin(Operation op) {
    if (options.debugInfo()) {
      finder.visitLocation(op.location(), true);
    }
    AssemblyFormat format = options.generic() ? null : AssemblyFormat.of(op.definition());
    if (format != null && customDepth < OperationReader.MAX_CUSTOM_DEPTH && custom(op, format)) {
      return;
    }
    if (op.regionCount() == 0 || options.skipRegions()) {
      contents(op);
    } else {
      frames.push(new Frame(op, op.region(0), true, true));
    }
  }

  /// Visits what the custom assembly of `op` holds; returns false where it cannot be written.
  private boolean custom(Operation op, AssemblyFormat format) {
    int openFrames = frames.size();
    int oldDepth = customDepth++;
    try {
      format.print(this, op);
      return true;
    } catch (RuntimeException e) {
      while (frames.size() > openFrames) {
        frames.pop();
      }
      return false;
    } finally {
      customDepth = oldDepth;
    }
  }

  private void contents(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      finder.visitType(op.operand(i).type());
    }
    for (int i = 0; i < op.resultCount(); i++) {
      finder.visitType(op.result(i).type());
    }
    attributes(op);
  }

  /// Visits inherent and discardable attributes in one order, that of their names. The properties of
  /// unregistered operations are none for mlir-opt, and make no aliases.
  private void attributes(Operation op) {
    OpDefinition definition = op.definition();
    DictionaryAttr discardable = op.discardableAttributes();
    int at = 0;
    for (int i = 0, n = definition.isRegistered() ? definition.slotCount() : 0; i < n; i++) {
      int slot = definition.slotInOrder(i);
      Attribute value = op.inherentAttribute(slot);
      if (value != null) {
        String name = definition.slots().get(slot).name();
        for (; at < discardable.size() && discardable.name(at).compareTo(name) < 0; at++) {
          finder.visitAttribute(discardable.value(at));
        }
        finder.visitAttribute(value);
      }
    }
    for (; at < discardable.size(); at++) {
      finder.visitAttribute(discardable.value(at));
    }
  }

  private void step(Frame frame) {
    if (!frame.started) {
      frame.started = true;
      enter(frame, frame.region.first(), frame.entryArguments);
      return;
    }
    Operation op = frame.next;
    if (op != null) {
      frame.next = op.next();
      if (frame.terminators || frame.next != null || !(op instanceof Terminator)) {
        begin(op);
      }
      return;
    }
    Block following = frame.block == null ? null : frame.block.next();
    if (following != null) {
      enter(frame, following, true);
      return;
    }
    frames.pop();
    Operation owner = frame.op;
    if (owner != null) {
      int index = frame.region.index() + 1;
      if (index < owner.regionCount()) {
        frames.push(new Frame(owner, owner.region(index), true, true));
      } else {
        contents(owner);
      }
    }
  }

  private void enter(Frame frame, @Nullable Block block, boolean arguments) {
    frame.block = block;
    if (block == null) {
      return;
    }
    frame.next = block.first();
    if (arguments) {
      for (int i = 0; i < block.argumentCount(); i++) {
        printArgument(block.argument(i));
      }
    }
  }

  @Override
  public OpPrinter print(String text) {
    return this;
  }

  @Override
  public AttributePrinter print(long value) {
    return this;
  }

  @Override
  public AttributePrinter print(double value) {
    return this;
  }

  @Override
  public AttributePrinter printString(String value) {
    return this;
  }

  @Override
  public AttributePrinter printKeywordOrString(String name) {
    return this;
  }

  @Override
  public OpPrinter printType(Type type) {
    finder.visitType(type);
    return this;
  }

  @Override
  public AttributePrinter printAttribute(Attribute attribute) {
    finder.visitAttribute(attribute);
    return this;
  }

  @Override
  public AttributePrinter printAttributeWithoutType(Attribute attribute) {
    finder.visitWithoutType(attribute);
    return this;
  }

  @Override
  public AttributePrinter printSymbolName(String name) {
    return this;
  }

  @Override
  public AttributePrinter printDimensions(ImmutableLongArray shape, boolean trailingX) {
    return this;
  }

  @Override
  public OpPrinter printOperand(Value value) {
    return this;
  }

  @Override
  public OpPrinter printOperands(Iterable<? extends Value> values) {
    return this;
  }

  @Override
  public OpPrinter printTypes(Iterable<? extends Type> types) {
    types.forEach(finder::visitType);
    return this;
  }

  @Override
  public OpPrinter printFunctionalType(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      finder.visitType(op.operand(i).type());
    }
    for (int i = 0; i < op.resultCount(); i++) {
      finder.visitType(op.result(i).type());
    }
    return this;
  }

  @Override
  public OpPrinter printOptionalAttributeDictionary(Operation op, Collection<String> elided) {
    for (NamedAttribute entry : VisibleAttributes.of(op, elided)) {
      finder.visitAttribute(entry.value());
    }
    return this;
  }

  @Override
  public OpPrinter printOptionalAttributeDictionaryWithKeyword(
      Operation op, Collection<String> elided) {
    return printOptionalAttributeDictionary(op, elided);
  }

  @Override
  public OpPrinter printRegion(Region region, boolean entryArguments, boolean terminators) {
    if (options.skipRegions()) {
      return this;
    }
    int base = frames.size();
    frames.push(new Frame(null, region, entryArguments, terminators));
    run(base);
    return this;
  }

  @Override
  public OpPrinter printLine() {
    return this;
  }

  @Override
  public OpPrinter printSuccessor(Block block) {
    return this;
  }

  /// The attributes of arguments make no aliases, as for mlir-opt.
  @Override
  public OpPrinter printArgument(BlockArgument argument, DictionaryAttr attributes) {
    finder.visitType(argument.type());
    if (options.debugInfo()) {
      finder.visitLocation(argument.location(), false);
    }
    return this;
  }
}
