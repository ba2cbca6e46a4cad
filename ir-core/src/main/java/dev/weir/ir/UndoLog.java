package dev.weir.ir;

import java.util.ArrayList;
import java.util.List;

/// The way back from the changes that an [OpBuilder] or [Rewriter] made, latest first.
///
/// Taking changes back leaves the program as it was, down to the identity of its operations, values
/// and blocks; only the order of a value's uses may differ. Every change costs one step, whatever the
/// size of the program.
public final class UndoLog {
  private final List<Runnable> steps = new ArrayList<>();

  /// Operations that are not inserted any more since their insertion was taken back.
  private final List<AbstractOperation> orphans = new ArrayList<>();

  /// Makes an empty log.
  public UndoLog() {}

  /// {@return a mark to which changes can be taken back}
  public int mark() {
    return steps.size();
  }

  /// Remembers `step`, which undoes a change that was just made.
  public void add(Runnable step) {
    steps.add(step);
  }

  /// Takes back all changes made since `mark`.
  public void rollBack(int mark) {
    for (int i = steps.size() - 1; i >= mark; i--) {
      steps.remove(i).run();
    }
    for (AbstractOperation orphan : orphans) {
      if (orphan.block == null) {
        orphan.dropAllReferences();
      }
    }
    orphans.clear();
  }

  /// Forgets the way back from all changes so far.
  public void clear() {
    steps.clear();
  }

  void inserted(AbstractOperation op) {
    add(
        () -> {
          Block block = op.block;
          if (block != null) {
            block.remove(op);
          }
          orphans.add(op);
        });
  }

  /// Takes `root`, and all that is nested in it, out of every use list.
  void dropAllReferences(Operation root) {
    Walk.preOrder(
        root,
        op -> {
          AbstractOperation at = (AbstractOperation) op;
          BlockOperand[] successors = at.successorUses();
          if (at.operandCount() > 0 || successors.length > 0) {
            Runnable operands = at.operandRestorer();
            at.dropOwnReferences();
            add(
                () -> {
                  operands.run();
                  at.restoreSuccessors(successors);
                });
          }
          return WalkResult.ADVANCE;
        });
  }
}
