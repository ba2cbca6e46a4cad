package dev.weir.pass.kernel.rule;

/// How the elements that an operator makes depend on those it is given.
public enum OperatorPattern {
  /// One element each of the operands, broadcast, makes one.
  ELEMENTWISE,
  /// All elements along some axes make one.
  REDUCTION,
  /// The same elements in the same order, in another shape.
  VIEW,
  /// The same elements, with dimensions in another order.
  TRANSPOSE,
  /// The same elements, some of them repeated along axes of size 1 or new ones.
  EXPAND,
  /// The same elements, some left out, others added, or in the opposite order along some dimensions.
  SLICE,
  /// Rows of a table, by their numbers.
  GATHER,
  /// A list of tensors, for a [#JOIN].
  LIST,
  /// Tensors side by side.
  JOIN,
  /// A matmul.
  MATMUL,
  /// The elements of an image under a window that moves over it, summed with weights.
  CONVOLUTION,
  /// In a way that no other pattern says: the operator is a kernel by itself.
  WHOLE,
  /// A tensor that is known: it is made again wherever it is wanted.
  CONSTANT,
  /// Anything else.
  OPAQUE
}
