package dev.weir.pass.general;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The operations that are known at a place, with the way back: what was added since a mark can be
/// forgotten again.
///
/// A chained hash table in arrays. New entries go to the front of their chains, so that they hide
/// older equal ones and the last one added can be taken off. Values are numbered as they are met, each
/// bears its number as its mark, and hashes are made of numbers: no identity hash code is asked for.
final class KnownOperations {
  private static final int NONE = -1;

  private Operation[] operations = new Operation[64];
  private int[] hashes = new int[64];
  private int[] nexts = new int[64];

  /// What had happened to memory when an operation ran; see [CommonSubexpressions].
  private int[] memory = new int[64];

  /// Whether the results of an operation were looked at and nobody overwrites them.
  private boolean[] lasting = new boolean[64];

  private int count;
  private int[] heads = new int[64];
  private Value[] values = new Value[64];
  private int valueCount;

  KnownOperations() {
    Arrays.fill(heads, NONE);
  }

  /// {@return the hash of what `op` computes}
  int hash(Operation op) {
    return OperationKey.hash(op, this);
  }

  /// {@return the number of `value`}
  int number(Value value) {
    int mark = value.mark();
    if (mark >= 0 && mark < valueCount && values[mark] == value) {
      return mark;
    }
    if (valueCount == values.length) {
      values = Arrays.copyOf(values, 2 * valueCount);
    }
    value.setMark(valueCount);
    values[valueCount] = value;
    return valueCount++;
  }

  /// {@return the entry of the last operation added that computes the same as `op`, or -1}
  int find(Operation op, int hash) {
    int entry = heads[hash & (heads.length - 1)];
    while (entry != NONE
        && !(hashes[entry] == hash && OperationKey.same(operations[entry], op))) {
      entry = nexts[entry];
    }
    return entry;
  }

  Operation operation(int entry) {
    return operations[entry];
  }

  int memory(int entry) {
    return memory[entry];
  }

  boolean isLasting(int entry) {
    return lasting[entry];
  }

  void setLasting(int entry) {
    lasting[entry] = true;
  }

  /// Adds `op`, which hides what is known of equal ones.
  void add(Operation op, int hash, int memoryNow) {
    if (count == operations.length) {
      resize(2 * count);
    }
    operations[count] = op;
    hashes[count] = hash;
    memory[count] = memoryNow;
    lasting[count] = false;
    link(count++);
  }

  private void link(int entry) {
    int bucket = hashes[entry] & (heads.length - 1);
    nexts[entry] = heads[bucket];
    heads[bucket] = entry;
  }

  /// Makes room for so many more entries at once.
  void reserve(int more) {
    if (count + more > operations.length) {
      resize(Integer.highestOneBit(count + more) << 1);
    }
  }

  private void resize(int length) {
    operations = Arrays.copyOf(operations, length);
    hashes = Arrays.copyOf(hashes, length);
    nexts = Arrays.copyOf(nexts, length);
    memory = Arrays.copyOf(memory, length);
    lasting = Arrays.copyOf(lasting, length);
    heads = new int[length];
    Arrays.fill(heads, NONE);
    for (int entry = 0; entry < count; entry++) {
      link(entry);
    }
  }

  /// {@return a mark to go back to}
  int mark() {
    return count;
  }

  /// Forgets what was added since `mark`.
  void rewind(int mark) {
    @Nullable Operation[] cleared = operations;
    while (count > mark) {
      count--;
      heads[hashes[count] & (heads.length - 1)] = nexts[count];
      cleared[count] = null;
    }
  }
}
