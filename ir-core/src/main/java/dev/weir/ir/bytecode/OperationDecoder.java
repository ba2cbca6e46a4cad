package dev.weir.ir.bytecode;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.NoneType;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Decodes operations. Regions are read with an explicit stack, so their nesting costs no Java stack;
/// values are numbers into an array.
///
/// Every count is held against the bytes that remain, and the regions, blocks and values announced
/// so far against the size of the file, since each takes at least a byte of its own: so memory is
/// bounded by a small multiple of the file.
final class OperationDecoder {
  private static final @Nullable Value[] NO_VALUES = {};

  private final ByteReader in;
  private final int version;
  private final DialectTable names;
  private final EntryTable entries;
  private final PropertyTable properties;

  /// Whether isolated operations right below the top are left for later.
  private boolean lazy;

  private final Map<Operation, ByteReader.Section> pending = new IdentityHashMap<>();
  private final @Nullable PropertyLayout[] layouts;
  private final boolean[] hasLayout;
  private final UseOrders orders = new UseOrders();
  private final OpBuilder builder = new OpBuilder();

  /// Its arguments stand for values that are used before they are defined.
  private final Block placeholders = new Block();

  private @Nullable Value[] values = NO_VALUES;
  private int valueCount;
  private int unresolved;
  private long announced;

  OperationDecoder(
      ByteReader in,
      int version,
      DialectTable names,
      EntryTable entries,
      PropertyTable properties,
      boolean lazy) {
    this.in = in;
    this.version = version;
    this.names = names;
    this.entries = entries;
    this.properties = properties;
    this.lazy = lazy && version >= Encoding.LAZY_LOADING;
    layouts = new PropertyLayout[names.opCount()];
    hasLayout = new boolean[names.opCount()];
  }

  /// {@return the operations whose regions are not read yet, with where they lie}
  Map<Operation, ByteReader.Section> pending() {
    return pending;
  }

  /// Reads the section of the operations into `block`.
  void readTop(Block block) {
    RegionFrame top = new RegionFrame(null, null);
    top.block = block;
    readBlockHead(top, block);
    readAll(top);
  }

  /// Reads the regions of `op`, which are the section `where`, with all that is nested in them.
  void materialize(Operation op, ByteReader.Section where) {
    in.at = where.start();
    in.end = where.end();
    lazy = false;
    RegionFrame frame = new RegionFrame(null, op);
    readAll(frame);
  }

  private void readAll(RegionFrame top) {
    values = NO_VALUES;
    valueCount = 0;
    unresolved = 0;
    RegionFrame frame = top;
    while (frame != null) {
      frame = frame.block == null ? beginRegion(frame) : readBlock(frame);
    }
    if (unresolved > 0) {
      throw in.fault("not all forward unresolved forward operand references");
    }
    orders.apply(in);
  }

  private void announce(int count) {
    announced += count;
    if (announced > in.data.length) {
      throw in.fault("more regions, blocks and values are announced than the file can hold");
    }
  }

  /// Begins the next region of `frame`, or ends it. Returns the frame to go on with.
  private @Nullable RegionFrame beginRegion(RegionFrame frame) {
    Region region = frame.takeRegion();
    if (region == null) {
      return endRegions(frame);
    }
    int blockCount = in.readCount("blocks");
    if (blockCount == 0) {
      return frame;
    }
    int valueNumber = in.readCount("values");
    announce(blockCount + valueNumber);
    frame.firstValue = valueCount;
    frame.nextValue = valueCount;
    valueCount += valueNumber;
    frame.endValue = valueCount;
    if (valueCount > values.length) {
      values = Arrays.copyOf(values, Math.max(valueCount, values.length * 2));
    }
    Block[] blocks = new Block[blockCount];
    for (int i = 0; i < blockCount; i++) {
      blocks[i] = new Block();
      region.append(blocks[i]);
    }
    frame.blocks = blocks;
    frame.block = blocks[0];
    readBlockHead(frame, blocks[0]);
    return frame;
  }

  private @Nullable RegionFrame endRegions(RegionFrame frame) {
    if (frame.valuesAround != null) {
      values = frame.valuesAround;
      RegionFrame around = frame.around;
      valueCount = around == null ? 0 : around.endValue;
    }
    if (frame.sectionEnd >= 0) {
      in.at = frame.sectionEnd;
      in.end = frame.endAround;
    }
    return frame.around;
  }

  private void readBlockHead(RegionFrame frame, Block block) {
    long head = in.readVarInt();
    frame.operationsLeft = head >>> 1;
    if ((head & 1) == 0) {
      return;
    }
    int count = in.readCount("block arguments");
    for (int i = 0; i < count; i++) {
      readArgument(frame, block);
    }
    if (version >= Encoding.USE_LIST_ORDERING && in.readByte() != 0) {
      orders.read(in, count);
      orders.bind(block::argument);
    }
  }

  private void readArgument(RegionFrame frame, Block block) {
    Type type;
    Location location = Location.unknown();
    if (version >= Encoding.ELIDE_UNKNOWN_LOCATIONS) {
      int at = in.at;
      long index = in.readVarInt();
      type = entries.type(index >>> 1, in, at);
      if ((index & 1) != 0) {
        location = entries.readLocation(in);
      }
    } else {
      type = entries.readType(in);
      location = entries.readLocation(in);
    }
    define(frame, block.addArgument(type, location));
  }

  /// Reads the operations of the current block. Returns the frame to go on with: that of regions, or
  /// this one with the next block, or with none where the region ends.
  private RegionFrame readBlock(RegionFrame frame) {
    Block current = frame.block;
    if (current == null) {
      throw new IllegalStateException("no block is being read");
    }
    builder.setInsertionPointToEnd(current);
    while (frame.operationsLeft != 0) {
      frame.operationsLeft--;
      RegionFrame inner = readOperation(frame);
      if (inner != null) {
        return inner;
      }
    }
    Block next = current.next();
    frame.block = next;
    if (next != null) {
      readBlockHead(frame, next);
    } else {
      Arrays.fill(values, frame.firstValue, frame.endValue, null);
      valueCount = frame.firstValue;
      frame.endValue = frame.firstValue;
    }
    return frame;
  }

  /// Reads an operation up to its regions. Returns the frame of these, or null where there are none to
  /// read now.
  private @Nullable RegionFrame readOperation(RegionFrame frame) {
    int at = in.at;
    int name = in.readIndex(layouts.length, "operation name");
    OpDefinition definition = names.definition(name, in);
    int mask = in.readByte();
    OperationState state = new OperationState(definition, entries.readLocation(in));
    if ((mask & Encoding.HAS_ATTRIBUTES) != 0) {
      int attributesAt = in.at;
      if (!(entries.readAttribute(in) instanceof DictionaryAttr dictionary)) {
        throw new BytecodeFault(attributesAt, "expected attribute of type: mlir::DictionaryAttr");
      }
      state.setAttributes(dictionary);
    }
    if ((mask & Encoding.HAS_PROPERTIES) != 0) {
      readProperties(state, definition, name);
    }
    readTypes(state, mask);
    if ((mask & Encoding.HAS_OPERANDS) != 0) {
      int count = in.readCount("operands");
      for (int i = 0; i < count; i++) {
        state.addOperand(readOperand());
      }
    }
    if ((mask & Encoding.HAS_SUCCESSORS) != 0) {
      int count = in.readCount("successors");
      for (int i = 0; i < count; i++) {
        state.addSuccessor(frame.blocks[in.readIndex(frame.blocks.length, "successor")]);
      }
    }
    if ((mask & (Encoding.HAS_REGIONS | Encoding.HAS_USE_LIST_ORDERS)) == 0) {
      insert(state, frame, at);
      return null;
    }
    return readRest(state, frame, mask, at);
  }

  private void readTypes(OperationState state, int mask) {
    if ((mask & Encoding.HAS_RESULTS) == 0) {
      state.setResultTypes();
      return;
    }
    int count = in.readCount("results");
    if (count == 1) {
      state.setResultTypes(entries.readType(in));
      return;
    }
    Type[] types = new Type[count];
    for (int i = 0; i < count; i++) {
      types[i] = entries.readType(in);
    }
    state.setResultTypes(types);
  }

  /// Reads what few operations have: orders of uses, and regions.
  private @Nullable RegionFrame readRest(
      OperationState state, RegionFrame frame, int mask, int at) {
    boolean ordered =
        version >= Encoding.USE_LIST_ORDERING && (mask & Encoding.HAS_USE_LIST_ORDERS) != 0;
    if (ordered) {
      List<Type> types = state.resultTypes();
      orders.read(in, types == null ? 0 : types.size());
    }
    int regionCount = 0;
    boolean isolated = false;
    if ((mask & Encoding.HAS_REGIONS) != 0) {
      int countAt = in.at;
      long head = in.readVarInt();
      isolated = (head & 1) != 0;
      regionCount = in.checkCount(head >>> 1, "regions", countAt);
      announce(regionCount);
      for (int i = 0; i < regionCount; i++) {
        state.addRegion();
      }
    }
    Operation op = insert(state, frame, at);
    if (ordered) {
      orders.bind(op::result);
    }
    return regionCount == 0 ? null : enter(op, frame, isolated);
  }

  private @Nullable RegionFrame enter(Operation op, RegionFrame around, boolean isolated) {
    RegionFrame frame = new RegionFrame(around, op);
    if (isolated && version >= Encoding.LAZY_LOADING) {
      int at = in.at;
      if (in.readSectionHead() != Encoding.IR) {
        throw new BytecodeFault(at, "expected IR section for region");
      }
      ByteReader.Section section = in.readStretch(in.sectionLength);
      if (lazy && around.op != null) {
        pending.put(op, section);
        return null;
      }
      frame.sectionEnd = section.end();
      frame.endAround = in.end;
      in.at = section.start();
      in.end = section.end();
    }
    if (isolated) {
      frame.valuesAround = values;
      values = NO_VALUES;
      valueCount = 0;
    }
    return frame;
  }

  private void readProperties(OperationState state, OpDefinition definition, int name) {
    if (version < Encoding.NATIVE_PROPERTIES) {
      throw in.fault(
          "Unexpected missing `wasRegistered` opname flag at bytecode version "
              + version
              + " with properties.");
    }
    if (!hasLayout[name]) {
      layouts[name] = PropertyLayout.of(definition);
      hasLayout[name] = true;
    }
    @Nullable Attribute[] slots =
        properties.read(in, definition, layouts[name], names.wasRegistered(name));
    for (int i = 0; i < slots.length; i++) {
      if (slots[i] != null) {
        state.setSlot(i, slots[i]);
      }
    }
  }

  private Operation insert(OperationState state, RegionFrame frame, int at) {
    Operation op;
    try {
      op = state.build();
    } catch (IllegalArgumentException | IllegalStateException | ClassCastException e) {
      throw new BytecodeFault(
          at, "'%s' op cannot be made: %s".formatted(state.definition().name(), e.getMessage()));
    }
    builder.insert(op);
    // Operations at the top are not numbered, nor are those of regions without values.
    if (frame.op != null && frame.endValue > frame.firstValue) {
      for (int i = 0, n = op.resultCount(); i < n; i++) {
        define(frame, op.result(i));
      }
    }
    return op;
  }

  private Value readOperand() {
    int number = in.readIndex(valueCount, "value");
    Value value = values[number];
    if (value == null) {
      value = placeholders.addArgument(NoneType.NONE, Location.unknown());
      values[number] = value;
      unresolved++;
    }
    return value;
  }

  private void define(RegionFrame frame, Value value) {
    int number = frame.nextValue++;
    if (number >= frame.endValue) {
      throw in.fault(
          "value index range was outside of the expected range for the parent region, got [%d, %d), but the maximum index was %d"
              .formatted(number, number + 1, frame.endValue - 1));
    }
    Value placeholder = values[number];
    values[number] = value;
    if (placeholder != null) {
      orders.redirect(placeholder, value);
      unresolved--;
    }
  }
}
