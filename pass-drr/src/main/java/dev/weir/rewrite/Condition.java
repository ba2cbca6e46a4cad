package dev.weir.rewrite;

import dev.weir.ir.Operation;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Something that a pattern demands of the graph around its root and that the matcher tests together
/// with what other patterns demand.
public sealed interface Condition {
  /// {@return the place that the condition speaks of}
  Place place();

  /// The value at `place` is defined by an operation of kind `kind`, as value `resultIndex` of its
  /// result group `resultGroup`.
  record DefinedBy(Place.Definer place, OpKind kind, int resultGroup, int resultIndex)
      implements Condition {}

  /// Operand group `group` of the operation at `place` has `size` values. Only with a group of
  /// [Place#FLAT] or of variable size.
  record GroupSize(Place place, int group, int size) implements Condition {}

  /// The attribute that `reader` reads from the operation at `place` is `value`. Conditions with
  /// equal keys read the same attribute.
  record AttributeIs(
      Place place, Object key, Function<Operation, ? extends @Nullable Object> reader, Object value)
      implements Condition {}
}
