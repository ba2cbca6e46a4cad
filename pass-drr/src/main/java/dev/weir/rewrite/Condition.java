package dev.weir.rewrite;

import dev.weir.ir.Operation;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Something that a pattern demands of the graph around its root and that the matcher tests together
/// with what other patterns demand.
public sealed interface Condition {
  /// {@return the place that the condition speaks of}
  PatternPath place();

  /// The value at `place` is defined by an operation of kind `kind`, as value `resultIndex` of its
  /// result group `resultGroup`.
  record DefinedBy(PatternPath.Definer place, OpKind kind, int resultGroup, int resultIndex)
      implements Condition {}

  /// Operand group `group` of the operation at `place` has `size` values. Only with a group of
  /// [PatternPath#FLAT] or of variable size.
  record GroupSize(PatternPath place, int group, int size) implements Condition {}

  /// The attribute that `reader` reads from the operation at `place` is `value`. Conditions with
  /// equal keys read the same attribute.
  record AttributeIs(
      PatternPath place,
      Object key,
      Function<Operation, ? extends @Nullable Object> reader,
      Object value)
      implements Condition {}
}
