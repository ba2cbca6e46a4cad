package dev.weir.ir.bytecode;

import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.DenseArrayAttr;
import java.util.Arrays;

/// Encodes the properties of operations, the same ones once.
final class PropertyNumbers extends NumberTable {
  private static final int MAX_SPARSE_INDEX = 256;

  private final EntryNumbers entries;
  private final int version;
  private final ByteWriter contents = new ByteWriter(1 << 10);

  /// The end of the bytes of each.
  private int[] ends = new int[64];

  PropertyNumbers(EntryNumbers entries, int version) {
    this.entries = entries;
    this.version = version;
  }

  /// {@return the number of properties that are a reference to `attribute`}
  int number(Attribute attribute) {
    int start = contents.size();
    contents.writeVarInt(entries.number(attribute));
    return unique(start);
  }

  /// {@return the number of the inherent attributes of `op`, in the order of `layout`}
  int number(Operation op, PropertyLayout layout) {
    int start = contents.size();
    boolean numeric = version >= Encoding.NATIVE_SEGMENT_SIZES;
    for (int i = 0; i < layout.size(); i++) {
      if (numeric && layout.isSizes(i)) {
        continue;
      }
      Attribute value = op.inherentAttribute(layout.slot(i));
      if (layout.isRequired(i)) {
        if (value == null) {
          throw new IllegalArgumentException(
              "'%s' lacks the attribute '%s'"
                  .formatted(op.name(), op.definition().slots().get(layout.slot(i)).name()));
        }
        contents.writeVarInt(entries.number(value));
      } else if (value == null) {
        contents.writeVarInt(0);
      } else {
        contents.writeVarIntWithFlag(entries.number(value), true);
      }
    }
    if (numeric) {
      writeSizes(op, layout.operandSizes());
      writeSizes(op, layout.resultSizes());
    }
    return unique(start);
  }

  private void writeSizes(Operation op, int slot) {
    if (slot < 0) {
      return;
    }
    if (!(op.inherentAttribute(slot) instanceof DenseArrayAttr sizes)) {
      throw new IllegalArgumentException(
          "'%s' lacks the attribute '%s'"
              .formatted(op.name(), op.definition().slots().get(slot).name()));
    }
    int count = sizes.size();
    int filled = 0;
    int last = 0;
    for (int i = 0; i < count; i++) {
      if (sizes.longAt(i) != 0) {
        filled++;
        last = i;
      }
    }
    if (last > MAX_SPARSE_INDEX || filled > count / 2) {
      contents.writeVarIntWithFlag(count, false);
      for (int i = 0; i < count; i++) {
        contents.writeVarInt(sizes.longAt(i));
      }
      return;
    }
    contents.writeVarIntWithFlag(filled, true);
    if (filled == 0) {
      return;
    }
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(last);
    contents.writeVarInt(bits);
    for (int i = 0; i <= last; i++) {
      if (sizes.longAt(i) != 0) {
        contents.writeVarInt(sizes.longAt(i) << bits | i);
      }
    }
  }

  /// {@return the number of the bytes from `start`, which go if they were there before}
  private int unique(int start) {
    int end = contents.size();
    int hash = contents.hash(start, end) * 0x9E3779B9;
    int mask = places.length - 1;
    int at = hash >>> 7 & mask;
    while (places[at] != 0) {
      int number = places[at] - 1;
      int from = number == 0 ? 0 : ends[number - 1];
      if (hashes[number] == hash
          && ends[number] - from == end - start
          && contents.sameBytes(start, end, from)) {
        contents.truncate(start);
        return number;
      }
      at = at + 1 & mask;
    }
    if (size == ends.length) {
      grow();
      at = freePlace(hash);
    }
    ends[size] = end;
    return add(hash, at);
  }

  @Override
  void grow() {
    ends = Arrays.copyOf(ends, size * 2);
    super.grow();
  }

  /// Writes the section.
  void write(ByteWriter out) {
    ByteWriter section = new ByteWriter(contents.size() + 2 * size + 16);
    section.writeVarInt(size);
    int from = 0;
    for (int i = 0; i < size; i++) {
      section.writeVarInt(ends[i] - from);
      section.writeBytes(contents, from, ends[i]);
      from = ends[i];
    }
    out.writeSection(Encoding.PROPERTIES, section);
  }
}
