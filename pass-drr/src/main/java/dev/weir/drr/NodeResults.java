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
    OpDefinition definition = definition(node);
    boolean variadic =
        definition != null
            && definition.resultGroups().get(group).multiplicity() == Multiplicity.VARIADIC;
    return variadic ? node.resultNodes(group) : node.resultNode(group);
  }

  /// {@return the index of the first value of result group `group` of `op`, found for `node`}
  static int start(OpNode node, Operation op, int group) {
    return node.definition == null ? group : op.definition().resultSegments().start(op, group);
  }

  /// {@return the values of result group `group` of `op`, found for `node`}
  static ValueRange values(OpNode node, Operation op, int group) {
    return node.definition == null
        ? ValueRange.of(op.result(group))
        : op.resultGroup(group);
  }
}
