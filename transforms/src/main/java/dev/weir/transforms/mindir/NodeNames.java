package dev.weir.transforms.mindir;

import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import java.util.Optional;

/// What a node is called, from its location.
final class NodeNames {
  private NodeNames() {}

  /// {@return the name in `location`}
  static Optional<String> of(Location location) {
    return location instanceof Location.Named(String name, Location child)
        ? Optional.of(name)
        : Optional.empty();
  }

  /// {@return `op` for a message: by name and scope where it has them}
  static String describe(Operation op) {
    if (!(op.location() instanceof Location.Named(String name, Location child))) {
      return "'" + op.name() + "'";
    }
    return child instanceof Location.Fused fused
        && fused.metadata().orElse(null) instanceof StringAttr scope
            ? "node '" + name + "' (" + scope.value() + ")"
            : "node '" + name + "'";
  }
}
