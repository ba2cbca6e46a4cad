package dev.weir.ir.bytecode;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.trait.IsolatedFromAbove;
import org.jspecify.annotations.Nullable;

/// Encodes operations. Regions are written with an explicit stack, so their nesting costs no Java
/// stack.
///
/// The values of a region are numbered when it begins, those of nested regions from there on, and
/// those of isolated ones from zero.
final class OperationEncoder {
  /// How far the regions of one operation are written.
  private static final class Frame {
    final @Nullable Frame around;
    final Operation op;

    /// Where the contents of the regions begin, if they are a section of their own.
    int section = -1;

    int nextRegion;

    /// How many values there are outside, and where those begin that can be used there.
    int valuesAround;

    int baseAround;

    /// The blocks of the region being written, of which each knows its place by its mark.
    Block[] blocks = NO_BLOCKS;

    @Nullable Block block;
    @Nullable Operation next;

    Frame(@Nullable Frame around, Operation op) {
      this.around = around;
      this.op = op;
    }
  }

  private static final Block[] NO_BLOCKS = {};

  private final ByteWriter out = new ByteWriter(1 << 16);
  private final int version;
  private final OperationNames names;
  private final EntryNumbers entries;
  private final PropertyNumbers properties;
  private final ValueNumbers values = new ValueNumbers();
  private final UseOrderEncoder orders;

  OperationEncoder(
      Operation root,
      int version,
      OperationNames names,
      EntryNumbers entries,
      PropertyNumbers properties) {
    this.version = version;
    this.names = names;
    this.entries = entries;
    this.properties = properties;
    orders = new UseOrderEncoder(root);
  }

  /// {@return the contents of the section of the operations, which is `root` alone}
  ByteWriter encode(Operation root) {
    out.writeVarIntWithFlag(1, false);
    Frame frame = writeOperation(root, null);
    while (frame != null) {
      frame = frame.block == null ? beginRegion(frame) : writeOperations(frame);
    }
    return out;
  }

  /// Begins the next region of `frame`, or ends it. Returns the frame to go on with.
  private @Nullable Frame beginRegion(Frame frame) {
    if (frame.nextRegion == frame.op.regionCount()) {
      if (frame.section >= 0) {
        out.endSection(frame.section);
      }
      values.setBase(frame.baseAround);
      return frame.around;
    }
    Region region = frame.op.region(frame.nextRegion++);
    out.writeVarInt(region.size());
    Block first = region.first();
    if (first == null) {
      return frame;
    }
    int before = values.size();
    values.add(region);
    out.writeVarInt(values.size() - before);
    frame.blocks = new Block[region.size()];
    int index = 0;
    for (Block block = first; block != null; block = block.next()) {
      block.setMark(index);
      frame.blocks[index++] = block;
    }
    begin(frame, first);
    return frame;
  }

  private void begin(Frame frame, Block block) {
    frame.block = block;
    frame.next = block.first();
    int count = block.argumentCount();
    out.writeVarIntWithFlag(block.size(), count > 0);
    if (count == 0) {
      return;
    }
    out.writeVarInt(count);
    for (int i = 0; i < count; i++) {
      writeArgument(block.argument(i));
    }
    if (version >= Encoding.USE_LIST_ORDERING) {
      int flag = out.size();
      out.writeByte(0);
      if (orders.write(out, count, block::argument)) {
        out.setByte(flag, Encoding.HAS_USE_LIST_ORDERS);
      }
    }
  }

  private void writeArgument(BlockArgument argument) {
    int type = entries.number(argument.type());
    Location location = argument.location();
    if (version < Encoding.ELIDE_UNKNOWN_LOCATIONS) {
      out.writeVarInt(type);
      out.writeVarInt(entries.number(location));
      return;
    }
    boolean known = location != Location.unknown();
    out.writeVarIntWithFlag(type, known);
    if (known) {
      out.writeVarInt(entries.number(location));
    }
  }

  /// Writes the operations of the current block. Returns the frame to go on with.
  private Frame writeOperations(Frame frame) {
    for (Operation op = frame.next; op != null; op = frame.next) {
      frame.next = op.next();
      Frame inner = writeOperation(op, frame);
      if (inner != null) {
        return inner;
      }
    }
    Block block = frame.block;
    Block next = block == null ? null : block.next();
    if (next != null) {
      begin(frame, next);
    } else {
      frame.block = null;
      values.truncate(frame.valuesAround);
    }
    return frame;
  }

  /// Writes an operation up to its regions. Returns the frame of these, or null where there are none.
  private @Nullable Frame writeOperation(Operation op, @Nullable Frame around) {
    OperationNames.Kind kind = names.of(op.definition());
    out.writeVarInt(kind.number);
    int maskAt = out.size();
    out.writeByte(0);
    out.writeVarInt(entries.number(op.location()));
    int mask = writeAttributes(op, kind);
    int results = op.resultCount();
    if (results > 0) {
      mask |= Encoding.HAS_RESULTS;
      out.writeVarInt(results);
      for (int i = 0; i < results; i++) {
        out.writeVarInt(entries.number(op.result(i).type()));
      }
    }
    int operands = op.operandCount();
    if (operands > 0) {
      mask |= Encoding.HAS_OPERANDS;
      out.writeVarInt(operands);
      for (int i = 0; i < operands; i++) {
        out.writeVarInt(values.get(op.operand(i)));
      }
    }
    int successors = op.successorCount();
    if (successors > 0) {
      mask |= Encoding.HAS_SUCCESSORS;
      out.writeVarInt(successors);
      for (int i = 0; i < successors; i++) {
        out.writeVarInt(placeOf(op.successor(i), around == null ? NO_BLOCKS : around.blocks));
      }
    }
    if (results > 0 && version >= Encoding.USE_LIST_ORDERING && orders.write(out, op)) {
      mask |= Encoding.HAS_USE_LIST_ORDERS;
    }
    int regions = op.regionCount();
    if (regions > 0) {
      mask |= Encoding.HAS_REGIONS;
    }
    out.setByte(maskAt, mask);
    return regions == 0 ? null : enter(op, around, regions);
  }

  private static int placeOf(Block successor, Block[] blocks) {
    int place = successor.mark();
    if (place >= 0 && place < blocks.length && blocks[place] == successor) {
      return place;
    }
    for (int i = 0; i < blocks.length; i++) {
      if (blocks[i] == successor) {
        return i;
      }
    }
    throw new IllegalArgumentException("an operation names a successor in another region");
  }

  private Frame enter(Operation op, @Nullable Frame around, int regions) {
    boolean isolated = op instanceof IsolatedFromAbove;
    out.writeVarIntWithFlag(regions, isolated);
    Frame frame = new Frame(around, op);
    frame.valuesAround = values.size();
    frame.baseAround = values.base();
    if (isolated) {
      values.setBase(values.size());
    }
    if (isolated && version >= Encoding.LAZY_LOADING) {
      frame.section = out.beginSection(Encoding.IR);
    }
    return frame;
  }

  /// Writes attributes and properties and returns the bits of the mask that say so.
  private int writeAttributes(Operation op, OperationNames.Kind kind) {
    int mask = 0;
    DictionaryAttr attributes = op.discardableAttributes();
    boolean slots = op.definition().slotCount() > 0;
    OperationNames.Style style = styleOf(op, kind);
    if (slots && style == OperationNames.Style.MERGED) {
      attributes = merged(op, attributes);
    }
    if (!attributes.isEmpty()) {
      mask |= Encoding.HAS_ATTRIBUTES;
      out.writeVarInt(entries.number((Attribute) attributes));
    }
    if (!slots) {
      return mask;
    }
    PropertyLayout layout = kind.layout;
    if (style == OperationNames.Style.NATIVE && layout != null) {
      out.writeVarInt(properties.number(op, layout));
      return mask | Encoding.HAS_PROPERTIES;
    }
    if (style == OperationNames.Style.DICTIONARY) {
      Attribute all =
          op.definition().isRegistered() ? op.inherentAttributes() : op.inherentAttribute(0);
      boolean said = !op.definition().isRegistered() || !DictionaryAttr.empty().equals(all);
      if (all != null && said) {
        out.writeVarInt(properties.number(all));
        return mask | Encoding.HAS_PROPERTIES;
      }
    }
    return mask;
  }

  /// {@return how the inherent attributes of `op` are written}; those that are no dictionary are of an
  /// operation that nobody declares, so that it does not matter whose dialect it claims
  private OperationNames.Style styleOf(Operation op, OperationNames.Kind kind) {
    return kind.style == OperationNames.Style.MERGED
            && version >= Encoding.NATIVE_PROPERTIES
            && hasOpaqueProperties(op)
        ? OperationNames.Style.DICTIONARY
        : kind.style;
  }

  private static boolean hasOpaqueProperties(Operation op) {
    return !op.definition().isRegistered()
        && op.inherentAttribute(0) != null
        && !(op.inherentAttribute(0) instanceof DictionaryAttr);
  }

  /// {@return the inherent attributes of `op` among the others}
  private DictionaryAttr merged(Operation op, DictionaryAttr attributes) {
    if (hasOpaqueProperties(op)) {
      throw new IllegalArgumentException(
          "bytecode version %d cannot hold the properties of '%s', which are no dictionary"
              .formatted(version, op.name()));
    }
    DictionaryAttr inherent = op.inherentAttributes();
    if (attributes.isEmpty()) {
      return inherent;
    }
    DictionaryAttr all = attributes;
    for (int i = 0; i < inherent.size(); i++) {
      all = all.with(inherent.name(i), inherent.value(i));
    }
    return all;
  }
}
