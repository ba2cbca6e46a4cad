package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// One use of a [Value] by an operation: an edge of the def-use graph.
///
/// The uses of a value form a doubly linked list through these objects. The use does not store its
/// place among the operands: operations with few operands find it by looking, those with many use
/// [Indexed], so that the common case stays at 24 bytes.
public sealed class OpOperand {
  /// Operations with more operands than this keep indexed ones.
  static final int UNINDEXED_LIMIT = 4;

  private final AbstractOperation owner;
  private Value value;
  private @Nullable OpOperand next;
  private @Nullable OpOperand previous;

  OpOperand(AbstractOperation owner, Value value) {
    this.owner = owner;
    this.value = value;
    link();
  }

  /// {@return operand `index` of `count` ones, a use of `value`}
  static OpOperand of(AbstractOperation owner, int index, int count, Value value) {
    return count > UNINDEXED_LIMIT
        ? new Indexed(owner, value, index)
        : new OpOperand(owner, value);
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

  /// Has this use and those after it in its list be uses of `taker`, in front of those it has.
  final void moveAllTo(Value taker) {
    OpOperand at = this;
    while (true) {
      at.value = taker;
      OpOperand following = at.next;
      if (following == null) {
        break;
      }
      at = following;
    }
    OpOperand present = taker.firstUse;
    at.next = present;
    if (present != null) {
      present.previous = at;
    }
    taker.firstUse = this;
  }

  final void unlink() {
    if (previous != null) {
      previous.next = next;
    } else if (value.firstUse == this) {
      value.firstUse = next;
    }
    if (next != null) {
      next.previous = previous;
    }
    next = null;
    previous = null;
  }

  final void link() {
    OpOperand first = value.firstUse;
    next = first;
    if (first != null) {
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

    @Override public int index() {
      return index;
    }
  }
}
