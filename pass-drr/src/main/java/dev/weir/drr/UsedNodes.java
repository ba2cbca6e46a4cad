package dev.weir.drr;

import com.google.common.collect.Sets;
import java.util.LinkedHashSet;
import java.util.Set;

/// What of the source the conditions and the result of a rule ask for, as far as it is not Java code.
final class UsedNodes {
  /// Inputs.
  final Set<Operands> inputs = new LinkedHashSet<>();

  final Set<OpNode> operations = new LinkedHashSet<>();

  /// Results of operations.
  private final Set<Operands> results = new LinkedHashSet<>();

  /// Results that are replaced.
  private final Set<Operands> replaced = new LinkedHashSet<>();

  /// Adds a result that is replaced.
  void addReplaced(Operands result) {
    replaced.add(result);
  }

  /// {@return the results without which a rule does not apply}: all that are used, and of the replaced
  /// ones those of operations of which nothing says that they may lack them
  Set<Operands> needed() {
    Set<Operands> needed = new LinkedHashSet<>(results);
    for (Operands result : replaced) {
      if (result instanceof ValueNode.Result one && one.node.definition == null) {
        needed.add(result);
      }
    }
    return needed;
  }

  /// Adds what the conditions of `source` and the attributes that it demands ask for.
  void addConditions(DrrSource source, Iterable<OpNode> sourceNodes) {
    for (DrrSource.Constraint constraint : source.constraints) {
      if (constraint.predicate() instanceof RuleReader.Holds holds) {
        add(holds.expression());
      }
    }
    for (OpNode node : sourceNodes) {
      node.attributes.values().forEach(this::addAttribute);
    }
  }

  /// Adds what an attribute is set to or compared with.
  void addAttribute(Object value) {
    if (value instanceof AttrRef.OfNode<?> ref) {
      operations.add(ref.node);
    } else if (value instanceof AttrRef.Computed<?> computed) {
      addWritten(computed.function);
    }
  }

  /// Adds what the code that makes `built` is given, if it is called by its name.
  void addBuilder(ValueNode.Built built) {
    if (built.builder instanceof RuleReader.Builds builds) {
      add(builds.call());
    }
  }

  /// Adds what computes something, if it has a text.
  void addWritten(Object function) {
    if (function instanceof RuleText.Written<?> written) {
      add(written.expression());
    }
  }

  /// Adds a value or values.
  void add(Operands operands) {
    switch (operands) {
      case ValueNode.Input input -> inputs.add(input);
      case Operands.Captured captured -> inputs.add(captured);
      case Operands.Listed listed -> listed.parts.forEach(this::add);
      case ValueNode.Built ignored -> {}
      case ValueNode.Result result -> addResult(result, result.node);
      case Operands.Results group -> addResult(group, group.node);
    }
  }

  private void addResult(Operands result, OpNode node) {
    results.add(result);
    operations.add(node);
  }

  void add(RuleExpression expression) {
    switch (expression) {
      case RuleExpression.Literal ignored -> {}
      case RuleExpression.AttributeOf attribute -> operations.add(attribute.node());
      case RuleExpression.ValueOf value -> add(value.node());
      case RuleExpression.NativeCall call -> call.arguments().forEach(this::add);
      case RuleExpression.Call call -> call.arguments().forEach(this::add);
      case RuleExpression.Operator operator -> operator.operands().forEach(this::add);
    }
  }

  /// Checks that every variant binds all of it.
  void check(String rule, Iterable<OpNode> sourceNodes, Iterable<Variant> variants) {
    Set<OpNode> found = new LinkedHashSet<>();
    sourceNodes.forEach(found::add);
    for (Variant variant : variants) {
      for (Operands input : inputs) {
        if (!variant.binds(input)) {
          throw RuleError.at(
              rule,
              input,
              isBound(input, variants)
                  ? "the rule uses an operand that not every alternative binds"
                  : "the rule uses an operand that the source does not bind");
        }
      }
      for (OpNode node : operations) {
        if (found.contains(node) && !variant.binds(node)) {
          throw RuleError.at(
              rule,
              node,
              "the rule uses '%s', which not every alternative binds",
              node.kind.text());
        }
      }
      for (Operands result : Sets.union(results, replaced)) {
        checkResult(rule, result, variant);
      }
    }
  }

  private static boolean isBound(Operands input, Iterable<Variant> variants) {
    for (Variant variant : variants) {
      if (variant.binds(input)) {
        return true;
      }
    }
    return false;
  }

  private static void checkResult(String rule, Operands result, Variant variant) {
    boolean several = result instanceof Operands.Results;
    int group =
        result instanceof ValueNode.Result one ? one.group : ((Operands.Results) result).group;
    OpNode owner =
        result instanceof ValueNode.Result one ? one.node : ((Operands.Results) result).node;
    OpNode node = variant.resolve(owner);
    if (node.definition == null) {
      return;
    }
    int groups = node.definition.resultGroups().size();
    if (group >= groups) {
      throw RuleError.at(
          rule,
          owner,
          "'%s' has %d result%s, and result #%d is used",
          node.definition.name(),
          groups,
          groups == 1 ? "" : "s",
          group);
    }
    if (several != NodeResults.isVariadic(node, group)) {
      throw RuleError.at(
          rule,
          owner,
          "result #%d of '%s' is %s, other than with another alternative",
          group,
          node.definition.name(),
          several ? "one value" : "a group of any number");
    }
  }
}
