package dev.weir.pass.mindir.evaluate;

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

  /// {@return `op` for a message: by name, scope and the line of source it comes from, where it has them}
  static String describe(Operation op) {
    if (!(op.location() instanceof Location.Named(String name, Location child))) {
      return "'" + op.name() + "'";
    }
    String node = "node '" + name + "'";
    if (!(child instanceof Location.Fused fused)) {
      return node;
    }
    if (fused.metadata().orElse(null) instanceof StringAttr scope) {
      node += " (" + scope.value() + ")";
    }
    return source(fused).map(line -> " from " + line).map(node::concat).orElse(node);
  }

  /// {@return the innermost line of source among the places in `location`: the file, and what stands
  /// there}
  private static Optional<String> source(Location.Fused location) {
    for (Location part : location.parts()) {
      if (part instanceof Location.Named(String code, Location place)
          && !(place instanceof Location.Unknown)) {
        String line = code.strip();
        Optional<String> at = place(place);
        if (at.isPresent()) {
          return Optional.of(line.isEmpty() ? at.get() : at.get() + " '" + line + "'");
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> place(Location place) {
    if (place instanceof Location.FileRange range) {
      return Optional.of(range.file() + ":" + range.line());
    }
    return place instanceof Location.FileLineCol at
        ? Optional.of(at.file() + ":" + at.line())
        : Optional.empty();
  }
}
