package dev.weir.pass.general;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The operations that are known at a place, with the way back: what was added since a mark can be
/// forgotten again.
///
/// An open hash table of numbers. Values are numbered as they are met, each bears its number as its
/// mark, and hashes are made of numbers: no identity hash code is asked for. An operation goes into one
/// of the eight slots, one cache line, that belong to the latest of its operands, so that a walk in
/// program order goes through the table in order, too; where these are taken, its hash decides. Slots
/// hold the hash beside the number of the entry, so that only equal operations are looked into.
///
/// What was added last goes first. So nothing that is left ever depends on a slot that was emptied, and
/// looking up may stop at the first empty one.
final class KnownOperations {
  private static final int NONE = -1;

  /// How many slots lie in a cache line, and by how many values they are shared.
  private static final int LINE = 8;

  private static final int VALUES_BITS = 2;

  // The numbers that make an entry.
  private static final int STRIDE = 4;
  private static final int SLOT = 0;
  private static final int NEAR = 1;
  private static final int HIDDEN = 2;
  private static final int MEMORY = 3;

  /// Zero where empty, else the hash and, in the lower half, the number of the entry plus one.
  private long[] slots = new long[128];

  private AbstractOperation[] operations = new AbstractOperation[64];

  /// For each entry its slot, the latest operand, the equal entry that it hides, and what had happened to
  /// memory when the operation ran, see [CommonSubexpressions]; or the complement of it once the
  /// results were looked at and nobody overwrites them.
  private int[] entries = new int[64 * STRIDE];

  private int count;
  private Value[] values = new Value[64];
  private int valueCount;

  /// The latest operand of the operation that was hashed last, or -1.
  private int near;

  /// The slot that was looked at last.
  private int slot;

  KnownOperations() {}

  /// {@return the hash of what `op` computes}
  int hash(Operation op) {
    near = NONE;
    return OperationKey.hash(op, this);
  }

  /// {@return the number of `value`, an operand of what is hashed}
  int number(Value value) {
    int number = value.mark();
    if (number < 0 || number >= valueCount || values[number] != value) {
      number = enter(value);
    }
    near = Math.max(near, number);
    return number;
  }

  private int enter(Value value) {
    if (valueCount == values.length) {
      values = Arrays.copyOf(values, 2 * valueCount);
    }
    value.setMark(valueCount);
    values[valueCount] = value;
    return valueCount++;
  }

  /// {@return the entry of the last operation added that computes the same as `op`, which was just
  /// hashed, or -1}
  int find(Operation op, int hash) {
    if (near != NONE) {
      int from = lineOf(near);
      for (int at = from; at < from + LINE; at++) {
        long found = slots[at];
        if (found == 0 || (int) (found >>> 32) == hash && isSame(found, op)) {
          slot = at;
          return (int) found - 1;
        }
      }
    }
    int at = hash & slots.length - 1;
    while (slots[at] != 0 && !((int) (slots[at] >>> 32) == hash && isSame(slots[at], op))) {
      at = at + 1 & slots.length - 1;
    }
    slot = at;
    return (int) slots[at] - 1;
  }

  private boolean isSame(long found, Operation op) {
    return OperationKey.same(operations[(int) found - 1], op);
  }

  private int lineOf(int value) {
    return (value >>> VALUES_BITS) * LINE & slots.length - 1;
  }

  Operation operation(int entry) {
    return operations[entry];
  }

  int memory(int entry) {
    int memory = entries[entry * STRIDE + MEMORY];
    return memory < 0 ? ~memory : memory;
  }

  boolean isLasting(int entry) {
    return entries[entry * STRIDE + MEMORY] < 0;
  }

  void setLasting(int entry) {
    entries[entry * STRIDE + MEMORY] = ~memory(entry);
  }

  /// Adds `op`, which was just looked for, and which hides the facts about equal ones.
  void add(Operation op, int hash, int memoryNow) {
    int entry = count++;
    int at = entry * STRIDE;
    operations[entry] = (AbstractOperation) op;
    entries[at + SLOT] = slot;
    entries[at + NEAR] = near;
    entries[at + HIDDEN] = (int) slots[slot] - 1;
    entries[at + MEMORY] = memoryNow;
    slots[slot] = (long) hash << 32 | entry + 1;
    if (count == operations.length) {
      resize(2 * count);
    }
  }

  /// Makes room for so many more entries at once.
  void reserve(int more) {
    if (count + more > operations.length) {
      resize(Integer.highestOneBit(count + more) << 1);
    }
  }

  private void resize(int length) {
    long[] old = slots;
    operations = Arrays.copyOf(operations, length);
    entries = Arrays.copyOf(entries, length * STRIDE);
    slots = new long[2 * length];
    for (int entry = 0; entry < count; entry++) {
      int at = entry * STRIDE;
      int hash = hashIn(old, entry);
      int hidden = entries[at + HIDDEN];
      int place =
          hidden == NONE ? freeSlot(hash, entries[at + NEAR]) : entries[hidden * STRIDE + SLOT];
      entries[at + SLOT] = place;
      slots[place] = (long) hash << 32 | entry + 1;
    }
  }

  /// The hash of an entry lies in its slot, which it shares with those that it hides.
  private int hashIn(long[] table, int entry) {
    return (int) (table[entries[entry * STRIDE + SLOT]] >>> 32);
  }

  private int freeSlot(int hash, int latest) {
    if (latest != NONE) {
      int from = lineOf(latest);
      for (int at = from; at < from + LINE; at++) {
        if (slots[at] == 0) {
          return at;
        }
      }
    }
    int at = hash & slots.length - 1;
    while (slots[at] != 0) {
      at = at + 1 & slots.length - 1;
    }
    return at;
  }

  /// {@return a mark to go back to}
  int mark() {
    return count;
  }

  /// Forgets what was added since `mark`.
  void rewind(int mark) {
    @Nullable AbstractOperation[] cleared = operations;
    while (count > mark) {
      count--;
      int at = count * STRIDE;
      int place = entries[at + SLOT];
      int hidden = entries[at + HIDDEN];
      slots[place] = hidden == NONE ? 0 : slots[place] & ~0xFFFF_FFFFL | hidden + 1;
      cleared[count] = null;
    }
  }
}
