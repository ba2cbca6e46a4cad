package dev.weir.rewrite;

import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Why the graph around an operation has not the shape that a pattern asks for. The matcher itself
/// does not know: it fails for many patterns at once.
///
/// @param met how many conditions are met before the first that is not
/// @param reason what the first one finds
record ShapeMismatch(int met, String reason) {
  /// {@return why `pattern` cannot match `op`, by the shape that comes nearest; null if one fits or
  /// the pattern is not meant for such operations}
  static @Nullable ShapeMismatch of(Pattern pattern, Operation op) {
    ShapeMismatch nearest = null;
    for (PatternConditions shape : pattern.shapes()) {
      if (!shape.root().accepts(op.definition())) {
        continue;
      }
      ShapeMismatch found = of(shape, op);
      if (found == null) {
        return null;
      }
      if (nearest == null || found.met > nearest.met) {
        nearest = found;
      }
    }
    return nearest;
  }

  private static @Nullable ShapeMismatch of(PatternConditions shape, Operation op) {
    Map<PatternPath, Operation> at = new HashMap<>(Map.of(PatternPath.ROOT, op));
    int met = 0;
    for (Condition condition : shape.conditions()) {
      String reason =
          switch (condition) {
            case Condition.DefinedBy defined -> reason(defined, at);
            case Condition.GroupSize size ->
                reason(size, Objects.requireNonNull(at.get(size.place())));
            case Condition.AttributeIs attribute ->
                reason(attribute, Objects.requireNonNull(at.get(attribute.place())));
          };
      if (reason != null) {
        return new ShapeMismatch(met, reason);
      }
      met++;
    }
    return null;
  }

  private static @Nullable String reason(
      Condition.DefinedBy defined, Map<PatternPath, Operation> at) {
    PatternPath.Definer place = defined.place();
    Operation user = Objects.requireNonNull(at.get(place.user()));
    String operand = operand(user.definition(), place.group(), place.index());
    String of = operand + " of '" + user.name() + "'";
    Value value = PatternPath.operandAt(user, place.group(), place.index());
    if (value == null) {
      return of + " is absent";
    }
    Operation definer = value.definingOp();
    if (definer == null) {
      return of + " is a block argument, not of '" + defined.kind().text() + "'";
    }
    if (!defined.kind().accepts(definer.definition())) {
      return of + " is of '" + definer.name() + "', not of '" + defined.kind().text() + "'";
    }
    int index = ((OpResult) value).index();
    boolean same =
        defined.resultGroup() == PatternPath.FLAT
            ? index == defined.resultIndex()
            : isResult(definer, index, defined.resultGroup(), defined.resultIndex());
    if (!same) {
      return of + " is another result of '" + definer.name() + "'";
    }
    at.put(place, definer);
    return null;
  }

  private static boolean isResult(Operation op, int index, int group, int inGroup) {
    Segments segments = op.definition().resultSegments();
    int start = segments.start(op, group) + inGroup;
    return index == start && start < segments.start(op, group + 1);
  }

  private static String operand(OpDefinition definition, int group, int index) {
    if (group == PatternPath.FLAT || group >= definition.operandGroups().size()) {
      return "operand " + index;
    }
    String name = "operand '" + definition.operandGroups().get(group).name() + "'";
    return index == 0 ? name : name + "[" + index + "]";
  }

  private static @Nullable String reason(Condition.GroupSize size, Operation op) {
    int count =
        size.group() == PatternPath.FLAT ? op.operandCount() : op.operandGroup(size.group()).size();
    if (count == size.size()) {
      return null;
    }
    String what =
        size.group() == PatternPath.FLAT
            ? "'" + op.name() + "'"
            : operand(op.definition(), size.group(), 0) + " of '" + op.name() + "'";
    return "%s has %d values, not %d".formatted(what, count, size.size());
  }

  private static @Nullable String reason(Condition.AttributeIs attribute, Operation op) {
    Object value = attribute.reader().apply(op);
    return attribute.value().equals(value)
        ? null
        : "attribute '%s' of '%s' is %s, not %s"
            .formatted(
                attribute.key(), op.name(), value == null ? "absent" : value, attribute.value());
  }
}
