package dev.weir.ir.trait;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import java.util.function.BiConsumer;

/// The check behind `@HasParent`.
public final class ParentCheck implements BiConsumer<Operation, Diagnostics> {
  private final Class<?>[] kinds;
  private final String names;

  /// Makes the check that the parent is one of `parents`.
  ///
  /// @param parents the interfaces of the ops allowed as parent, with their names
  public ParentCheck(ImmutableMap<Class<?>, String> parents) {
    this.kinds = parents.keySet().toArray(new Class<?>[0]);
    this.names = String.join(", ", parents.values());
  }

  /// Reports an operation that lies in none of the parents; a detached one is left alone.
  @Override
  public void accept(Operation op, Diagnostics diagnostics) {
    Operation parent = op.parent();
    if (parent != null && !isAllowed(parent)) {
      diagnostics.error(
          op,
          kinds.length == 1 ? "expects parent op '%s'" : "expects parent op to be one of '%s'",
          names);
    }
  }

  private boolean isAllowed(Operation parent) {
    for (Class<?> kind : kinds) {
      if (kind.isInstance(parent)) {
        return true;
      }
    }
    return false;
  }
}
