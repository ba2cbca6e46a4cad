package dev.weir.ir;

import java.util.List;

/// Is told of every change that an [OpBuilder] or [Rewriter] makes to attached IR.
public interface RewriteListener {
  /// `op` was attached.
  default void inserted(Operation op) {}

  /// The operands, attributes, successors or regions of `op` were changed in place.
  default void modified(Operation op) {}

  /// All uses of `op`'s results are about to be redirected to `replacements`.
  default void replacing(Operation op, List<? extends Value> replacements) {}

  /// `op` is about to be erased, after what it holds; of that the last comes first, in the exact reverse
  /// of program order. All of it is still in place, also what was announced before.
  default void erasing(Operation op) {}

  /// `block` was attached.
  default void inserted(Block block) {}

  /// `block` is about to be erased, after its operations.
  default void erasing(Block block) {}

  /// `op` was moved within or between blocks.
  default void moved(Operation op) {}
}
