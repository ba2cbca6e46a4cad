package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// Operations for the end of a block, gathered apart from it: several threads can each fill a
/// segment of one block, and one of them appends the segments in order afterwards, each in O(1).
public final class BlockSegment {
  private final Block block;
  private @Nullable AbstractOperation first;
  private @Nullable AbstractOperation last;
  private int size;

  /// Makes an empty segment of `block`.
  public BlockSegment(Block block) {
    this.block = block;
  }

  /// Appends a detached operation.
  ///
  /// @param order a number that grows along the whole block; it saves counting the operations later
  /// @throws IllegalArgumentException if the operation lies in a block already
  public void append(Operation op, int order) {
    AbstractOperation added = (AbstractOperation) op;
    if (added.block != null) {
      throw new IllegalArgumentException("'" + op.name() + "' is in a block already");
    }
    added.block = block;
    added.order = order;
    added.previous = last;
    if (last == null) {
      first = added;
    } else {
      last.next = added;
    }
    last = added;
    size++;
  }

  /// Puts all operations of this segment, which must not be used any more, at the end of the block.
  public void join() {
    if (first != null && last != null) {
      block.append(first, last, size);
    }
  }

  /// Has all uses of `placeholder` be uses of `value`, as if they had been added in the order in
  /// which they were added to `placeholder`.
  public static void redirectUses(Value placeholder, Value value) {
    value.takeUses(placeholder);
  }
}
