package dev.weir.ir.trait;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import java.util.function.BiConsumer;

/// The check behind `@HasParent`.
///
/// @param parents the interfaces of the ops allowed as parent, with their names
public record ParentCheck(ImmutableMap<Class<?>, String> parents)
    implements BiConsumer<Operation, Diagnostics> {
  /// Reports an operation that lies in none of the parents; a detached one is left alone.
  @Override public void accept(Operation op, Diagnostics diagnostics) {
    Operation parent = op.parent();
    if (parent == null || parents.keySet().stream().anyMatch(kind -> kind.isInstance(parent))) {
      return;
    }
    diagnostics.error(
        op,
        parents.size() == 1 ? "expects parent op '%s'" : "expects parent op to be one of '%s'",
        String.join(", ", parents.values()));
  }
}
