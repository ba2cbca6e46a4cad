package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;

/// The part of a pattern that the matcher can test: the kind of the root and conditions around it.
/// The conditions come in an order in which each place is defined before it is spoken of.
public record PatternConditions(OpKind root, ImmutableList<Condition> conditions) {
  /// {@return the shape of every operation of kind `root`}
  public static PatternConditions of(OpKind root) {
    return new PatternConditions(root, ImmutableList.of());
  }
}
