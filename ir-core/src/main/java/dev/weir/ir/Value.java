package dev.weir.ir;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// Something an operation can use: the result of an operation or the argument of a block.
///
/// Values are identity objects: two values are the same only if they are the same object. Each
/// keeps the list of its uses, threaded through the uses themselves, so that adding, removing and
/// replacing one use costs O(1) however many there are.
public abstract sealed class Value permits OpResult, BlockArgument {
  private Type type;
  @Nullable OpOperand firstUse;
  private int mark;

  Value(Type type) {
    this.type = type;
  }

  /// {@return the type of this value}
  public final Type type() {
    return type;
  }

  final void setType(Type type) {
    this.type = type;
  }

  /// {@return the operation that defines this value, or null for a block argument}
  public abstract @Nullable Operation definingOp();

  /// {@return the block in which this value becomes visible, or null while its operation is
  /// detached}
  public abstract @Nullable Block parentBlock();

  /// {@return where this value comes from}
  public abstract Location location();

  /// {@return the uses of this value, the most recent first}
  ///
  /// The iterator tolerates that the use it has just returned is dropped or redirected.
  public final Iterable<OpOperand> uses() {
    return () -> new UseIterator(firstUse);
  }

  /// Takes over all uses of `other`, in their order, in front of those of this value.
  final void takeUses(Value other) {
    OpOperand moved = other.firstUse;
    if (moved != null && other != this) {
      other.firstUse = null;
      moved.moveAllTo(this);
    }
  }

  /// {@return whether nothing uses this value}
  public final boolean isUnused() {
    return firstUse == null;
  }

  /// {@return whether exactly one operand uses this value}
  public final boolean hasOneUse() {
    return firstUse != null && firstUse.nextUse() == null;
  }

  /// {@return whether there are more than `count` uses}; linear in `count`
  public final boolean hasMoreUsesThan(int count) {
    OpOperand use = firstUse;
    for (int i = 0; use != null && i < count; i++) {
      use = use.nextUse();
    }
    return use != null;
  }

  /// {@return the number of uses}; linear in it
  public final int useCount() {
    int count = 0;
    for (OpOperand use = firstUse; use != null; use = use.nextUse()) {
      count++;
    }
    return count;
  }

  /// {@return the number last left on this value by [#setMark(int)]}
  public final int mark() {
    return mark;
  }

  /// Leaves a number on this value, where an algorithm that keeps a table of values finds the
  /// value's place in it again without hashing. It is not part of the IR.
  ///
  /// Nobody owns the mark: any algorithm may overwrite it at any time, on any thread, on IR that
  /// others only read, too. Who reads one must therefore check that the table entry it points at
  /// is this very value, and have another way to go where it is not; marks left by the same
  /// thread, with no foreign code run since, hold unless another thread works on the same isolated
  /// operation. Marks start at 0 and are never cleared.
  public final void setMark(int value) {
    mark = value;
  }

  private static final class UseIterator implements Iterator<OpOperand> {
    private @Nullable OpOperand next;

    UseIterator(@Nullable OpOperand first) {
      next = first;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public OpOperand next() {
      OpOperand current = next;
      if (current == null) {
        throw new NoSuchElementException();
      }
      next = current.nextUse();
      return current;
    }
  }
}
