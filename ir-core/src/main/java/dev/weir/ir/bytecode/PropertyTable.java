package dev.weir.ir.bytecode;

import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.attr.DenseArrayAttr;
import org.jspecify.annotations.Nullable;

/// The properties of a file: runs of bytes, each shared by all operations for which it is the
/// same, and decoded by what the operation declares.
final class PropertyTable {
  private static final int MAX_INDEX_BITS = 8;

  private final byte[] data;
  private final int[] starts;
  private final int[] ends;
  private final @Nullable Attribute[][] decoded;
  private final @Nullable OpDefinition[] decodedFor;
  private final int version;
  private final EntryTable entries;

  private PropertyTable(byte[] data, int[] starts, int[] ends, int version, EntryTable entries) {
    this.data = data;
    this.starts = starts;
    this.ends = ends;
    this.version = version;
    this.entries = entries;
    decoded = new Attribute[starts.length][];
    decodedFor = new OpDefinition[starts.length];
  }

  static PropertyTable read(ByteReader in, int version, EntryTable entries) {
    int[] starts = new int[in.isAtEnd() ? 0 : in.readCount("properties")];
    int[] ends = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      ByteReader.Section stretch = in.readStretch(in.readVarInt());
      starts[i] = stretch.start();
      ends[i] = stretch.end();
    }
    if (!in.isAtEnd()) {
      throw in.fault("Broken properties section: didn't exhaust the offsets table");
    }
    return new PropertyTable(in.data, starts, ends, version, entries);
  }

  /// {@return the inherent attributes, by slot, that the next index of `in` refers to}; not to be
  /// changed
  @Nullable Attribute[] read(
      ByteReader in, OpDefinition definition, @Nullable PropertyLayout layout, boolean known) {
    int at = in.at;
    long index = in.readVarInt();
    if (index < 0 || index >= starts.length) {
      throw new BytecodeFault(at, "Properties idx out-of-bound for " + definition.name());
    }
    int place = (int) index;
    @Nullable Attribute[] found = decoded[place];
    if (found == null || decodedFor[place] != definition) {
      ByteReader blob = new ByteReader(data, starts[place], ends[place]);
      if (!known) {
        found = fromAttribute(entries.readAttribute(blob), definition, blob);
      } else if (layout != null) {
        found = decode(blob, layout);
      } else {
        throw blob.fault(
            "the properties of '%s' are encoded as only its dialect knows, which is not at hand; "
                    .formatted(definition.name())
                + "bytecode of version 4 or below has them as attributes "
                + "('mlir-opt --emit-bytecode --emit-bytecode-version=4')");
      }
      if (!blob.isAtEnd()) {
        throw blob.fault(
            "unexpected trailing bytes in the properties of '" + definition.name() + "'");
      }
      decoded[place] = found;
      decodedFor[place] = definition;
    }
    return found;
  }

  /// {@return the slots of an operation whose properties were written as an attribute}
  private static @Nullable Attribute[] fromAttribute(
      Attribute properties, OpDefinition definition, ByteReader blob) {
    if (!definition.isRegistered()) {
      return new Attribute[] {properties};
    }
    if (!(properties instanceof DictionaryAttr dictionary)) {
      throw blob.fault("expected DictionaryAttr to set properties");
    }
    @Nullable Attribute[] values = new Attribute[definition.slotCount()];
    for (int i = 0; i < dictionary.size(); i++) {
      int slot = definition.slotOf(dictionary.name(i));
      if (slot < 0) {
        throw blob.fault(
            "unknown property '%s' of '%s'".formatted(dictionary.name(i), definition.name()));
      }
      values[slot] = dictionary.value(i);
    }
    return values;
  }

  private @Nullable Attribute[] decode(ByteReader blob, PropertyLayout layout) {
    @Nullable Attribute[] values = new Attribute[layout.size()];
    boolean numbers = version >= Encoding.NATIVE_SEGMENT_SIZES;
    for (int i = 0; i < values.length; i++) {
      if (numbers && layout.isSizes(i)) {
        continue;
      }
      values[layout.slot(i)] =
          layout.isRequired(i) ? entries.readAttribute(blob) : entries.readOptionalAttribute(blob);
    }
    if (numbers) {
      readSizes(blob, values, layout.operandSizes(), layout.operandGroups());
      readSizes(blob, values, layout.resultSizes(), layout.resultGroups());
    }
    return values;
  }

  private static void readSizes(
      ByteReader blob, @Nullable Attribute[] values, int slot, int groups) {
    if (slot < 0) {
      return;
    }
    int[] sizes = new int[groups];
    long head = blob.readVarInt();
    long count = head >>> 1;
    if ((head & 1) == 0) {
      if (count > groups) {
        throw blob.fault(
            "trying to read an array of %s but only %d storage available."
                .formatted(Long.toUnsignedString(count), groups));
      }
      for (int i = 0; i < count; i++) {
        sizes[i] = (int) blob.readVarInt();
      }
    } else if (count > 0) {
      readSparse(blob, sizes, count);
    }
    values[slot] = DenseArrayAttr.ofInts(sizes);
  }

  /// Reads pairs of an index, in the low bits, and a size.
  private static void readSparse(ByteReader blob, int[] sizes, long count) {
    long bits = blob.readVarInt();
    if (bits < 0 || bits > MAX_INDEX_BITS) {
      throw blob.fault(
          "reading sparse array with indexing above 8 bits: " + Long.toUnsignedString(bits));
    }
    int pairs = blob.checkCount(count, "sizes", blob.at);
    for (int i = 0; i < pairs; i++) {
      long pair = blob.readVarInt();
      int index = (int) (pair & (1L << bits) - 1);
      if (index >= sizes.length) {
        throw blob.fault(
            "reading a sparse array found index %d but only %d storage available."
                .formatted(index, sizes.length));
      }
      sizes[index] = (int) (pair >>> bits);
    }
  }
}
