package dev.weir.drr;

import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.ValueRange;

/// How the results of nodes are addressed: by group where the definition is known, else flat.
final class NodeResults {
  private NodeResults() {}

  /// {@return the number of result groups of `node`; one where it cannot be known}
  static int groupCount(OpNode node) {
    OpDefinition definition = definition(node);
    return definition == null ? 1 : definition.resultGroups().size();
  }

  private static @org.jspecify.annotations.Nullable OpDefinition definition(OpNode node) {
    if (node instanceof AnyNode any) {
      if (!any.alternatives.isEmpty()) {
        return definition(any.alternatives.get(0));
      }
      return any.model == null ? null : definition(any.model);
    }
    return node.definition;
  }

  /// {@return result group `group` of `node`}
  static Operands of(OpNode node, int group) {
    return isVariadic(node, group) ? node.resultNodes(group) : node.resultNode(group);
  }

  /// {@return whether result group `group` of `node` is known to have any number of values}
  static boolean isVariadic(OpNode node, int group) {
    OpDefinition definition = definition(node);
    return definition != null
        && group < definition.resultGroups().size()
        && definition.resultGroups().get(group).multiplicity() == Multiplicity.VARIADIC;
  }

  /// {@return whether an operation found for `node` may lack the value of result group `group`: it is
  /// optional, or nothing says how many results there are}
  static boolean mayLack(OpNode node, int group) {
    return node.definition == null
        || group < node.definition.resultGroups().size()
            && node.definition.resultGroups().get(group).multiplicity() == Multiplicity.OPTIONAL;
  }

  /// {@return whether `op`, found for `node`, has the value of result group `group`}
  static boolean has(OpNode node, Operation op, int group) {
    return node.definition == null ? group < op.resultCount() : !op.resultGroup(group).isEmpty();
  }

  /// {@return the index of the first value of result group `group` of `op`, found for `node`}
  static int start(OpNode node, Operation op, int group) {
    return node.definition == null ? group : op.definition().resultSegments().start(op, group);
  }

  /// {@return the values of result group `group` of `op`, found for `node`}
  static ValueRange values(OpNode node, Operation op, int group) {
    if (node.definition != null) {
      return op.resultGroup(group);
    }
    return group < op.resultCount() ? ValueRange.of(op.result(group)) : ValueRange.empty();
  }
}
