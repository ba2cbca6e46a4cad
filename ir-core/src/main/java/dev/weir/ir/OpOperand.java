package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// One use of a [Value] by an operation: an edge of the def-use graph.
///
/// The uses of a value form a doubly linked list through these objects, in which the first leads back
/// to the last: redirecting all of them starts from both ends, so that two are on their way from
/// memory at a time. The use does not store its
/// place among the operands: operations with few operands find it by looking, those with many use
/// [Indexed], so that the common case stays at 24 bytes.
public sealed class OpOperand {
  /// Operations with more operands than this keep indexed ones.
  static final int UNINDEXED_LIMIT = 4;

  private final AbstractOperation owner;
  private Value value;
  private @Nullable OpOperand next;

  /// The use before this one, or the last one for the first; null while in no list.
  private @Nullable OpOperand previous;

  OpOperand(AbstractOperation owner, Value value) {
    this.owner = owner;
    this.value = value;
    link();
  }

  /// {@return operand `index` of `count` ones, a use of `value`}
  static OpOperand of(AbstractOperation owner, int index, int count, Value value) {
    return count > UNINDEXED_LIMIT ? new Indexed(owner, value, index) : new OpOperand(owner, value);
  }

  /// {@return the operands after the first of `count` ones}
  static OpOperand[] afterFirst(AbstractOperation owner, Value[] values, int count) {
    OpOperand[] operands = new OpOperand[count - 1];
    for (int i = 1; i < count; i++) {
      operands[i - 1] = of(owner, i, count, values[i]);
    }
    return operands;
  }

  /// {@return the operation that uses the value}
  public final Operation owner() {
    return owner;
  }

  /// {@return the value used}
  public final Value value() {
    return value;
  }

  /// {@return the place of this use among the operands of its owner}
  public int index() {
    return owner.indexOf(this);
  }

  final @Nullable OpOperand nextUse() {
    return next;
  }

  final void set(Value newValue) {
    if (newValue != value) {
      unlink();
      value = newValue;
      link();
    }
  }

  /// Has this first use of its value, and those after it, be uses of `taker`, in front of those it
  /// has.
  final void moveAllTo(Value taker) {
    OpOperand last = previous;
    OpOperand head = this;
    OpOperand tail = last;
    while (true) {
      head.value = taker;
      if (head == tail) {
        break;
      }
      tail.value = taker;
      head = head.next;
      if (head == tail) {
        break;
      }
      tail = tail.previous;
    }
    OpOperand present = taker.firstUse;
    if (present != null) {
      previous = present.previous;
      present.previous = last;
      last.next = present;
    }
    taker.firstUse = this;
  }

  /// {@return the last use of the value that this use is the first of}
  final OpOperand lastUse() {
    return previous;
  }

  final void unlink() {
    OpOperand before = previous;
    if (before == null) {
      return;
    }
    OpOperand after = next;
    OpOperand first = value.firstUse;
    if (first == this) {
      value.firstUse = after;
      if (after != null) {
        after.previous = before;
      }
    } else {
      before.next = after;
      (after == null ? first : after).previous = before;
    }
    next = null;
    previous = null;
  }

  final void link() {
    OpOperand first = value.firstUse;
    next = first;
    if (first == null) {
      previous = this;
    } else {
      previous = first.previous;
      first.previous = this;
    }
    value.firstUse = this;
  }

  private static final class Indexed extends OpOperand {
    private final int index;

    Indexed(AbstractOperation owner, Value value, int index) {
      super(owner, value);
      this.index = index;
    }

    @Override
    public int index() {
      return index;
    }
  }
}
