package dev.weir.ir;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Operations of a namespace that is at hand, but that no dialect of it declares: kept as unregistered
/// ones where the namespace allows it, but probably misspelt.
public final class UnknownOperations {
  private UnknownOperations() {}

  /// Reports the first operation of each such name in `root`: a warning with the nearest name, or a
  /// remark where no name is near.
  public static void report(Operation root, DialectRegistry registry, Diagnostics diagnostics) {
    Set<String> seen = new HashSet<>();
    root.walk(op -> {
      if (!op.definition().isRegistered() && seen.add(op.name())) {
        report(op, op.name(), registry, diagnostics);
      }
    });
  }

  private static void report(
      Operation op, String name, DialectRegistry registry, Diagnostics diagnostics) {
    String dialect = referencedDialect(name);
    if (!registry.hasDialect(dialect)) {
      return;
    }
    Optional<String> nearest = registry.nearestOperation(name);
    if (nearest.isPresent()) {
      diagnostics.warning(
          op.location(),
          "'%s' is not a known operation of dialect '%s'; did you mean '%s'?",
          name,
          dialect,
          nearest.get());
    } else {
      diagnostics.remark(
          op.location(), "'%s' is not a known operation of dialect '%s'", name, dialect);
    }
  }

  /// {@return the namespace that `name` refers to: what stands before the first dot, if something stands
  /// on both sides of it; else the empty string}
  public static String referencedDialect(String name) {
    int dot = name.indexOf('.');
    return dot < 0 || dot == name.length() - 1 ? "" : name.substring(0, dot);
  }
}
