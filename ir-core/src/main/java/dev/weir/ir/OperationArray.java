package dev.weir.ir;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The operations of a long block in order, as an array beside the list that they form.
///
/// Following a list of a million operations takes one trip to memory after the other; reading an array
/// asks for several at a time, and does not touch operations that the reader does not look into. The
/// array costs 4 to 6 bytes an operation.
final class OperationArray {
  /// The number of operations from which on a block has an array.
  static final int LEAST = 64;

  private AbstractOperation[] operations;
  private int size;
  private boolean nested;

  /// Makes the array of what `block` holds now.
  OperationArray(Block block) {
    operations = new AbstractOperation[4 * LEAST];
    for (Operation op = block.first(); op != null; op = op.next()) {
      add((AbstractOperation) op, null);
    }
  }

  /// Adds `op` before `last`, which is the last operation, or at the end if that is null.
  void add(AbstractOperation op, @Nullable AbstractOperation last) {
    int at = size;
    if (at == operations.length) {
      operations = Arrays.copyOf(operations, at + (at >> 1));
    }
    if (last == null) {
      operations[at] = op;
    } else {
      operations[at - 1] = op;
      operations[at] = last;
    }
    size = at + 1;
    nested |= op.hasRegions();
  }

  /// {@return operation `index`, or null after the last}
  @Nullable AbstractOperation get(int index) {
    return index < size ? operations[index] : null;
  }

  int size() {
    return size;
  }

  /// {@return whether an operation holds regions}
  boolean isNested() {
    return nested;
  }
}
