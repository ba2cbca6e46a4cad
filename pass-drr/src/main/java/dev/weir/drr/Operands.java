package dev.weir.drr;

import com.google.common.collect.ImmutableList;

/// The values of one operand group in a pattern: a single one, a fixed list, or whatever there is.
///
/// In a source pattern a captured group ([DrrPattern#operands]) matches any number of values and a
/// list matches exactly as many as it has; using the same object twice means the same values. In a
/// result pattern a group stands for the values it was bound to.
public abstract sealed class Operands
    permits ValueNode, Operands.Listed, Operands.Captured, Operands.Results {
  private static final Operands NONE = new Listed(ImmutableList.of());

  /// The number of this input among those of its rule, or -1.
  int slot = -1;

  Operands() {}

  /// {@return the group without values}: what an optional operand is unless it is set
  public static Operands none() {
    return NONE;
  }

  /// {@return the group of the values of `parts`, one after the other}
  public static Operands of(Operands... parts) {
    return parts.length == 1 ? parts[0] : new Listed(ImmutableList.copyOf(parts));
  }

  /// {@return the groups that this one is made of, in a row}; itself if it is none of several
  ImmutableList<Operands> apart() {
    return this instanceof Listed listed
        ? listed.parts.stream()
            .flatMap(part -> part.apart().stream())
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of(this);
  }

  /// Several groups in a row.
  static final class Listed extends Operands {
    final ImmutableList<Operands> parts;

    Listed(ImmutableList<Operands> parts) {
      this.parts = parts;
    }
  }

  /// Any number of values, bound by the match.
  static final class Captured extends Operands {
    Captured() {}
  }

  /// The values of a variadic result group of a node.
  static final class Results extends Operands {
    final OpNode node;
    final int group;

    Results(OpNode node, int group) {
      this.node = node;
      this.group = group;
    }
  }
}
