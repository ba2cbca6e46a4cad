package dev.weir.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The way back from the changes that an [OpBuilder] or [Rewriter] made, latest first.
///
/// Taking changes back leaves the program as it was, down to the identity of its operations, values
/// and blocks; only the order of a value's uses may differ. Every change costs one step, whatever the
/// size of the program.
///
/// The steps that nearly all changes consist of lie flat in pages, what they are about first and what
/// they did last: 8 to 16 bytes each, and no object.
public final class UndoLog {
  /// The number of entries of a full page.
  private static final int PAGE = 1 << 15;

  /// What was done to the entries before it.
  private enum Step {
    /// An operation was inserted.
    INSERTED,
    /// A use was redirected from a value.
    REDIRECTED,
    /// An operation was taken out of all use lists; it still holds its operands and successors.
    DROPPED,
    /// Before an operation or, where that is null, at the end, in a block, an operation went.
    DETACHED,
    /// An operation was put back into a block.
    PLACED
  }

  private @Nullable Object[] page = new Object[64];
  private int top;

  /// The pages before, all of them full.
  private final List<@Nullable Object[]> full = new ArrayList<>();

  /// Operations that are not inserted any more since their insertion was taken back.
  private final List<AbstractOperation> orphans = new ArrayList<>();

  /// Makes an empty log.
  public UndoLog() {}

  /// {@return a mark to which changes can be taken back}
  public int mark() {
    return full.size() * PAGE + top;
  }

  /// Remembers `step`, which undoes a change that was just made.
  public void add(Runnable step) {
    push(step);
  }

  private void push(@Nullable Object entry) {
    if (top == page.length) {
      turn();
    }
    page[top++] = entry;
  }

  private void turn() {
    if (page.length < PAGE) {
      page = Arrays.copyOf(page, 2 * page.length);
    } else {
      full.add(page);
      page = new Object[PAGE];
      top = 0;
    }
  }

  private @Nullable Object pop() {
    if (top == 0) {
      page = full.remove(full.size() - 1);
      top = PAGE;
    }
    Object entry = page[--top];
    page[top] = null;
    return entry;
  }

  private AbstractOperation popOperation() {
    return (AbstractOperation) Objects.requireNonNull(pop());
  }

  /// Takes back all changes made since `mark`.
  public void rollBack(int mark) {
    while (mark() > mark) {
      Object last = pop();
      if (last instanceof Step step) {
        takeBack(step);
      } else if (last instanceof Runnable step) {
        step.run();
      }
    }
    for (AbstractOperation orphan : orphans) {
      if (orphan.block == null) {
        orphan.dropAllReferences();
      }
    }
    orphans.clear();
  }

  private void takeBack(Step step) {
    switch (step) {
      case INSERTED -> {
        AbstractOperation op = popOperation();
        if (op.block != null) {
          op.block.remove(op);
        }
        orphans.add(op);
      }
      case REDIRECTED -> {
        Value from = (Value) Objects.requireNonNull(pop());
        ((OpOperand) Objects.requireNonNull(pop())).set(from);
      }
      case DROPPED -> popOperation().linkOwnReferences();
      case DETACHED -> {
        AbstractOperation op = popOperation();
        Block block = (Block) Objects.requireNonNull(pop());
        block.insertBefore((Operation) pop(), op);
      }
      case PLACED -> {
        AbstractOperation op = popOperation();
        Objects.requireNonNull(op.block).remove(op);
      }
    }
  }

  /// Forgets the way back from all changes so far.
  public void clear() {
    full.clear();
    page = new Object[64];
    top = 0;
  }

  /// `op` was inserted.
  void inserted(AbstractOperation op) {
    push(op);
    push(Step.INSERTED);
  }

  /// `use` is about to use something else than `from`.
  void redirected(OpOperand use, Value from) {
    push(use);
    push(from);
    push(Step.REDIRECTED);
  }

  /// `op` is about to go from `block`.
  void detached(Operation op, Block block) {
    push(op.next());
    push(block);
    push(op);
    push(Step.DETACHED);
  }

  /// `op`, which had a place before, was put into a block.
  void placed(Operation op) {
    push(op);
    push(Step.PLACED);
  }

  /// Takes `root`, and all that is nested in it, out of every use list.
  void dropAllReferences(Operation root) {
    if (root.regionCount() == 0) {
      drop((AbstractOperation) root);
      return;
    }
    Walk.preOrder(
        root,
        op -> {
          drop((AbstractOperation) op);
          return WalkResult.ADVANCE;
        });
  }

  private void drop(AbstractOperation op) {
    if (op.operandCount() > 0 || op.successorCount() > 0) {
      op.unlinkOwnReferences();
      push(op);
      push(Step.DROPPED);
    }
  }
}
