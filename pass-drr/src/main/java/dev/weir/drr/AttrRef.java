package dev.weir.drr;

import java.util.function.Function;

/// An attribute value that is known once a match is found: an attribute of a source node, or what
/// Java code computes from the match.
///
/// Given to the matcher of another source node it requires that both attributes are equal; given to the
/// setter of a result node it is the value to set. An optional attribute that is absent stays absent in
/// the result; where the target is required, the rule matches only if it is present.
public abstract sealed class AttrRef<T> {
  AttrRef() {}

  /// The attribute `key` of `node`.
  static final class OfNode<T> extends AttrRef<T> {
    final OpNode node;
    final AttrKey<T> key;

    OfNode(OpNode node, AttrKey<T> key) {
      this.node = node;
      this.key = key;
    }
  }

  /// What `function` makes of the match.
  static final class Computed<T> extends AttrRef<T> {
    final Function<Match, T> function;

    Computed(Function<Match, T> function) {
      this.function = function;
    }
  }
}
