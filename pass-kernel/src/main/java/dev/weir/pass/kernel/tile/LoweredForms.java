package dev.weir.pass.kernel.tile;

import com.google.common.collect.Iterables;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
import dev.weir.pass.kernel.rule.GroupForm;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// What groups are lowered to, made once for all groups of a form.
///
/// @param <T> what is made
final class LoweredForms<T> {
  /// What came of the first group of a form.
  ///
  /// @param index which operator of the body is refused, or -1 where it is the group
  private record Entry<T>(Lowered<T> lowered, int index) {
    /// {@return the same of another group of the form}
    Lowered<T> of(GroupOp group) {
      return lowered.as(index < 0 ? group : Iterables.get(group.body(), index));
    }
  }

  private final Map<GroupForm, Entry<T>> entries = new HashMap<>();
  private final Function<GroupOp, Lowered<T>> lower;

  /// Knows no form yet.
  ///
  /// @param lower lowers a group
  LoweredForms(Function<GroupOp, Lowered<T>> lower) {
    this.lower = lower;
  }

  /// {@return what `group` is lowered to, the same object for all groups of its form, or why it cannot be}
  Lowered<T> of(GroupOp group) {
    return entries.computeIfAbsent(GroupForm.of(group), form -> first(group)).of(group);
  }

  private Entry<T> first(GroupOp group) {
    Lowered<T> lowered = lower.apply(group);
    int index =
        lowered
            .refusal()
            .map(Refusal::operation)
            .map(refused -> Iterables.indexOf(group.body(), op -> op == refused))
            .orElse(-1);
    return new Entry<>(lowered, index);
  }
}
