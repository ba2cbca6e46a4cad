package dev.weir.drr;

import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.Optional;

/// What the nodes of a source pattern were found to be. Given to constraints, computed attributes
/// and native builders; valid only while they run.
public interface Match {
  /// {@return the value of `node`}
  Value get(ValueNode node);

  /// {@return the values of `group`}
  ValueRange get(Operands group);

  /// {@return the operation found for `node`}
  Operation get(OpNode node);

  /// {@return the attribute `ref`, its default where unset}
  ///
  /// @throws IllegalStateException if it is optional and absent
  <T> T get(AttrRef<T> ref);

  /// {@return the attribute `ref`, if there is one}
  <T> Optional<T> find(AttrRef<T> ref);

  /// {@return the type `ref`}
  Type get(TypeRef ref);
}
