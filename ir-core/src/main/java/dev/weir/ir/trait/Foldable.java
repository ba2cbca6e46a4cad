package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation that may be replaced, result by result, by existing values or constants, without
/// making new operations.
@OpInterface
public interface Foldable extends Operation {
  /// What a result folds to.
  sealed interface Folded {
    /// An existing value.
    record ToValue(Value value) implements Folded {}

    /// A constant, which the dialect's materialiser turns into an operation.
    record ToConstant(Attribute constant) implements Folded {}
  }

  /// {@return what each result folds to, in order, or an empty list if the operation does not fold}
  ///
  /// @param constants for each operand its constant, or null where it has none
  ImmutableList<Folded> fold(List<@Nullable Attribute> constants);

  /// {@return the folding of an operation's only result to `value`}
  static ImmutableList<Folded> to(Value value) {
    return ImmutableList.of(new Folded.ToValue(value));
  }

  /// {@return the folding of an operation's only result to `constant`}
  static ImmutableList<Folded> to(Attribute constant) {
    return ImmutableList.of(new Folded.ToConstant(constant));
  }

  /// {@return that the operation does not fold}
  static ImmutableList<Folded> none() {
    return ImmutableList.of();
  }
}
