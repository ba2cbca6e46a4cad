package dev.weir.drr;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.text.NearestName;
import dev.weir.ir.text.TextParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Looks up what rules in text name of operations: their names, attributes, traits and interfaces.
final class OpNames {
  private final TextParser parser;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;

  OpNames(TextParser parser, DialectRegistry registry, Diagnostics diagnostics) {
    this.parser = parser;
    this.registry = registry;
    this.diagnostics = diagnostics;
  }

  /// {@return the question whether the nearest of `known` was meant, or nothing where none is near}
  static String suggestion(String name, Iterable<String> known) {
    return NearestName.of(name, known).map(OpNames::question).orElse("");
  }

  private static String question(String nearest) {
    return "; did you mean '" + nearest + "'?";
  }

  /// Reports `name` if its dialect is known and declares no such operation: a warning where the dialect
  /// lets such operations be.
  void checkName(Location at, String name) {
    int dot = name.indexOf('.');
    String namespace = dot < 0 ? name : name.substring(0, dot);
    if (!registry.hasDialect(namespace) || registry.operation(name) != null) {
      return;
    }
    String nearest = registry.nearestOperation(name).map(OpNames::question).orElse("");
    if (!registry.allowsUnknownOperations(namespace)) {
      throw parser.error(at, "dialect '%s' has no operation '%s'%s", namespace, name, nearest);
    }
    diagnostics.warning(at, "dialect '%s' declares no operation '%s'%s", namespace, name, nearest);
  }

  /// Reports `name` if `node` cannot have an attribute of that name.
  void checkAttribute(Location at, OpNode node, String name) {
    Set<String> known = new TreeSet<>();
    List<String> without = new ArrayList<>();
    if (isKnown(node, name, known, without)) {
      return;
    }
    throw parser.error(
        at,
        "'%s' has no attribute '%s'%s",
        String.join("' or '", without),
        name,
        suggestion(name, known));
  }

  private static boolean isKnown(
      OpNode node, String name, Set<String> known, List<String> without) {
    if (node instanceof AnyNode any && any.model != null) {
      return isKnown(any.model, name, known, without);
    }
    if (node instanceof AnyNode any && !any.alternatives.isEmpty()) {
      boolean found = false;
      for (OpNode alternative : any.alternatives) {
        found |= isKnown(alternative, name, known, without);
      }
      return found;
    }
    OpDefinition definition = node.definition;
    if (definition == null || definition.slotOf(name) >= 0) {
      return true;
    }
    for (OpDefinition.AttributeSlot slot : definition.slots()) {
      known.add(slot.name());
    }
    without.add(definition.name());
    return false;
  }
}
