package dev.weir.pass.kernel.group;

import java.util.Locale;

/// What kind of kernel a group becomes: the `kind` of a `pd_op.group`.
public enum GroupKind {
  /// All tensors have the same elements in the same order, or are constants.
  ELEMENTWISE,
  /// As [#ELEMENTWISE], but some operands are broadcast.
  BROADCAST,
  /// Elements change places: transposed operands or results.
  INJECTIVE,
  /// The innermost axes are reduced, and what comes of it may be broadcast over them again.
  ROW_REDUCE,
  /// Axes are reduced that are not the innermost ones.
  COL_REDUCE,
  /// All axes are reduced.
  REDUCE_TREE,
  /// One matmul, with elementwise operators before and after it.
  MATMUL,
  /// Two matmuls with a softmax between them.
  ATTENTION,
  /// A convolution with elementwise operators after it, or what else moves a window over images.
  WINDOW,
  /// An operator that is a kernel by itself.
  SINGLE,
  /// Several groups that do not depend on each other, side by side.
  HORIZONTAL,
  /// An operator that no kernel is generated for.
  OPAQUE;

  /// {@return the kind as it is written}
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
