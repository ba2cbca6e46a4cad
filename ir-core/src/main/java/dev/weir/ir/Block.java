package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A list of operations that run one after the other, entered with argument values.
///
/// The operations form a doubly linked list through themselves; inserting and removing one costs
/// O(1). Their order numbers are assigned lazily.
public final class Block implements Iterable<Operation> {
  private static final int STRIDE = 16;

  @Nullable Region parent;
  @Nullable Block previous;
  @Nullable Block next;
  @Nullable BlockOperand firstPredecessor;
  private @Nullable AbstractOperation first;
  private @Nullable AbstractOperation last;
  private List<BlockArgument> arguments = ImmutableList.of();

  /// The operations as an array, if there are many and they were added one by one at the end or before
  /// the last, else null.
  private @Nullable OperationArray array;

  /// The number of operations; its complement while they are not numbered.
  private int size;

  private int mark;

  /// Makes an empty block without arguments, not yet in a region.
  public Block() {}

  /// Makes an empty block with arguments of the given types, at an unknown location.
  public Block(List<? extends Type> argumentTypes) {
    for (Type type : argumentTypes) {
      addArgument(type, Location.unknown());
    }
  }

  /// {@return the region this block lies in, or null while it is detached}
  public @Nullable Region parent() {
    return parent;
  }

  /// {@return the operation whose region this block lies in, or null}
  public @Nullable Operation parentOp() {
    return parent == null ? null : parent.parent();
  }

  /// {@return the block before this one in its region, or null}
  public @Nullable Block previous() {
    return previous;
  }

  /// {@return the block after this one in its region, or null}
  public @Nullable Block next() {
    return next;
  }

  /// {@return whether this is the first block of its region}
  public boolean isEntry() {
    return parent != null && previous == null;
  }

  /// {@return the first operation, or null}
  public @Nullable Operation first() {
    return first;
  }

  /// {@return the last operation, or null}
  public @Nullable Operation last() {
    return last;
  }

  /// {@return the last operation if it is a terminator, or null}
  ///
  /// An unregistered last operation counts as one: what it is cannot be known.
  public @Nullable Operation terminator() {
    return last != null
            && (last instanceof dev.weir.ir.trait.Terminator || !last.definition().isRegistered())
        ? last
        : null;
  }

  /// {@return the number of operations}
  public int size() {
    return size < 0 ? ~size : size;
  }

  /// {@return whether there is no operation}
  public boolean isEmpty() {
    return first == null;
  }

  /// {@return the arguments}
  public List<BlockArgument> arguments() {
    return java.util.Collections.unmodifiableList(arguments);
  }

  /// {@return argument `index`}
  public BlockArgument argument(int index) {
    return arguments.get(index);
  }

  /// {@return the number of arguments}
  public int argumentCount() {
    return arguments.size();
  }

  /// {@return the types of the arguments}
  public ImmutableList<Type> argumentTypes() {
    return arguments.stream().map(Value::type).collect(ImmutableList.toImmutableList());
  }

  /// {@return the uses of this block as a successor}
  public ImmutableList<BlockOperand> predecessorUses() {
    BlockOperand only = firstPredecessor;
    if (only == null) {
      return ImmutableList.of();
    }
    if (only.nextUse() == null) {
      return ImmutableList.of(only);
    }
    int count = 0;
    for (BlockOperand use = only; use != null; use = use.nextUse()) {
      count++;
    }
    var uses = ImmutableList.<BlockOperand>builderWithExpectedSize(count);
    for (BlockOperand use = firstPredecessor; use != null; use = use.nextUse()) {
      uses.add(use);
    }
    return uses.build();
  }

  /// {@return the use of this block as a successor, if there is one and no other, else null}
  public @Nullable BlockOperand solePredecessorUse() {
    BlockOperand only = firstPredecessor;
    return only != null && only.nextUse() == null ? only : null;
  }

  /// {@return whether no operation names this block as a successor}
  public boolean hasNoPredecessors() {
    return firstPredecessor == null;
  }

  /// {@return the distinct blocks from which control may come here, the most recent use first}
  public ImmutableList<Block> predecessors() {
    var blocks = new LinkedHashSet<Block>();
    for (BlockOperand use = firstPredecessor; use != null; use = use.nextUse()) {
      Block from = use.owner().block();
      if (from != null) {
        blocks.add(from);
      }
    }
    return ImmutableList.copyOf(blocks);
  }

  /// {@return the blocks to which the last operation may go}
  public ImmutableList<Block> successors() {
    return last == null ? ImmutableList.of() : last.successors();
  }

  /// {@return the number last left on this block by [#setMark(int)]}
  public int mark() {
    return mark;
  }

  /// Leaves a number on this block, under the rules of [Value#setMark(int)]: a hint, to be checked
  /// by who reads it, and no part of the IR.
  public void setMark(int value) {
    mark = value;
  }

  /// {@return the operation of this block that is or encloses `op`, or null}
  public @Nullable Operation ancestorOf(Operation op) {
    for (Operation at = op; at != null; at = at.parent()) {
      if (at.block() == this) {
        return at;
      }
    }
    return null;
  }

  @Override
  public Iterator<Operation> iterator() {
    return new Iterator<>() {
      private @Nullable AbstractOperation next = first;

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Operation next() {
        AbstractOperation current = next;
        if (current == null) {
          throw new NoSuchElementException();
        }
        next = current.next;
        return current;
      }
    };
  }

  /// Appends an argument. Whoever does so to a block that has predecessors must give them the
  /// operand; the verifier checks it.
  public BlockArgument addArgument(Type type, Location location) {
    return insertArgument(arguments.size(), type, location);
  }

  /// Inserts an argument before the one at `index`.
  public BlockArgument insertArgument(int index, Type type, Location location) {
    if (arguments instanceof ImmutableList) {
      arguments = new ArrayList<>(2);
    }
    BlockArgument argument = new BlockArgument(this, index, type, location);
    arguments.add(index, argument);
    for (int i = index + 1; i < arguments.size(); i++) {
      arguments.get(i).index = i;
    }
    return argument;
  }

  /// Puts back at `index` an argument that [#eraseArgument] removed.
  void restoreArgument(int index, BlockArgument argument) {
    arguments.add(index, argument);
    for (int i = index; i < arguments.size(); i++) {
      arguments.get(i).index = i;
    }
  }

  /// Removes the argument at `index`.
  ///
  /// @throws IllegalStateException if it still has uses
  public void eraseArgument(int index) {
    if (!arguments.get(index).isUnused()) {
      throw new IllegalStateException("block argument " + index + " still has uses");
    }
    dropArgument(index);
  }

  /// Removes the arguments that satisfy `condition`.
  ///
  /// @return what puts them back
  /// @throws IllegalStateException if one of them still has uses
  Runnable eraseArguments(Predicate<? super BlockArgument> condition) {
    List<BlockArgument> before = arguments;
    List<BlockArgument> kept = new ArrayList<>(before.size());
    for (BlockArgument argument : before) {
      if (!condition.test(argument)) {
        kept.add(argument);
      } else if (!argument.isUnused()) {
        throw new IllegalStateException("block argument " + argument.index() + " still has uses");
      }
    }
    setArguments(kept);
    return () -> setArguments(before);
  }

  private void setArguments(List<BlockArgument> all) {
    arguments = all;
    for (int i = 0; i < all.size(); i++) {
      all.get(i).index = i;
    }
  }

  /// Removes the argument at `index`, used or not.
  void dropArgument(int index) {
    arguments.remove(index);
    for (int i = index; i < arguments.size(); i++) {
      arguments.get(i).index = i;
    }
  }

  /// Inserts the detached `op` before `anchor`, or at the end when `anchor` is null.
  void insertBefore(@Nullable Operation anchor, Operation op) {
    AbstractOperation added = (AbstractOperation) op;
    AbstractOperation following = (AbstractOperation) anchor;
    if (added.block != null) {
      throw new IllegalArgumentException("'" + op.name() + "' is in a block already");
    }
    AbstractOperation preceding = following == null ? last : following.previous;
    if (following == null || following == last) {
      extendArray(added, following);
    } else {
      array = null;
    }
    added.block = this;
    added.previous = preceding;
    added.next = following;
    if (preceding == null) {
      first = added;
    } else {
      preceding.next = added;
    }
    if (following == null) {
      last = added;
    } else {
      following.previous = added;
    }
    if (size < 0) {
      size--;
    } else {
      size++;
      number(added, preceding, following);
    }
  }

  private void extendArray(AbstractOperation added, @Nullable AbstractOperation following) {
    OperationArray known = array;
    if (known == null && size() == OperationArray.LEAST) {
      known = new OperationArray(this);
      array = known;
    }
    if (known != null) {
      known.add(added, following);
    }
  }

  /// {@return the operations as an array, or null}; any change but adding an operation at the end or
  /// before the last makes it void, and null is returned from then on
  @Nullable OperationArray array() {
    return array;
  }

  /// Appends the operations from `from` to `to`, linked among themselves, numbered, and in this block
  /// by their own account already.
  void append(AbstractOperation from, AbstractOperation to, int count) {
    array = null;
    from.previous = last;
    int sum = size() + count;
    boolean numbered = size >= 0;
    if (last == null) {
      first = from;
    } else {
      numbered = numbered && last.order < from.order;
      last.next = from;
    }
    last = to;
    size = numbered ? sum : ~sum;
  }

  private void number(
      AbstractOperation added,
      @Nullable AbstractOperation preceding,
      @Nullable AbstractOperation following) {
    int before = preceding == null ? 0 : preceding.order;
    boolean fits;
    if (following == null) {
      fits = before < Integer.MAX_VALUE - STRIDE;
      added.order = before + STRIDE;
    } else {
      added.order = before + (following.order - before) / 2;
      fits = added.order != before;
    }
    if (!fits) {
      size = ~size;
    }
  }

  void remove(Operation op) {
    AbstractOperation gone = (AbstractOperation) op;
    if (gone.previous == null) {
      first = gone.next;
    } else {
      gone.previous.next = gone.next;
    }
    if (gone.next == null) {
      last = gone.previous;
    } else {
      gone.next.previous = gone.previous;
    }
    gone.block = null;
    gone.previous = null;
    gone.next = null;
    array = null;
    size += size < 0 ? 1 : -1;
  }

  void ensureOrder() {
    if (size >= 0) {
      return;
    }
    size = ~size;
    int order = 0;
    int stride = size < Integer.MAX_VALUE / STRIDE ? STRIDE : 1;
    for (AbstractOperation op = first; op != null; op = op.next) {
      order += stride;
      op.order = order;
    }
  }
}
