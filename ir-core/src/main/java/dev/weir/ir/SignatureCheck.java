package dev.weir.ir;

import dev.weir.ir.OpDefinition.AttributeSlot;
import dev.weir.ir.trait.InfersTypes;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/// Checks one operation against its definition: counts and types of operands and results, presence
/// and kind of attributes, counts of regions and successors, inferred result types.
final class SignatureCheck {
  private final Operation op;
  private final OpDefinition definition;
  private final Diagnostics diagnostics;

  SignatureCheck(Operation op, Diagnostics diagnostics) {
    this.op = op;
    this.definition = op.definition();
    this.diagnostics = diagnostics;
  }

  void run() {
    checkSuccessors();
    if (!definition.isRegistered()) {
      return;
    }
    int found = diagnostics.errorCount();
    checkAttributes();
    boolean operands =
        checkCount(
            "operand",
            op.operandCount(),
            definition.operandGroups().stream()
                .map(OpDefinition.OperandGroup::multiplicity)
                .toList(),
            Segments.OPERAND_SIZES);
    boolean results =
        checkCount(
            "result",
            op.resultCount(),
            definition.resultGroups().stream().map(OpDefinition.ResultGroup::multiplicity).toList(),
            Segments.RESULT_SIZES);
    if (operands) {
      checkTypes(
          "operand",
          definition.operandGroups().size(),
          op::operandGroup,
          i -> definition.operandGroups().get(i).constraint());
    }
    if (results) {
      checkTypes(
          "result",
          definition.resultGroups().size(),
          op::resultGroup,
          i -> definition.resultGroups().get(i).constraint());
    }
    checkRegions();
    if (diagnostics.errorCount() == found
        && op instanceof InfersTypes infers
        && infers.checksInference()) {
      checkInference(infers);
    }
  }

  private void checkAttributes() {
    for (int i = 0; i < definition.slotCount(); i++) {
      AttributeSlot slot = definition.slots().get(i);
      Attribute value = op.inherentAttribute(i);
      if (value == null) {
        if (slot.name().equals(Segments.OPERAND_SIZES)) {
          reportTotal("operand", op.operandCount(), 0, slot.name());
        } else if (slot.name().equals(Segments.RESULT_SIZES)) {
          reportTotal("result", op.resultCount(), 0, slot.name());
        } else if (slot.required()) {
          diagnostics.error(op, "requires attribute '%s'", slot.name());
        }
      } else if (slot.codec().decode(value) == null) {
        diagnostics.error(
            op,
            "attribute '%s' failed to satisfy constraint: %s",
            slot.name(),
            slot.codec().describe());
      }
    }
  }

  private boolean checkCount(
      String what, int count, List<Multiplicity> groups, String sizesAttribute) {
    int required = 0;
    int variable = 0;
    boolean unbounded = false;
    for (Multiplicity group : groups) {
      required += group == Multiplicity.SINGLE ? 1 : 0;
      variable += group == Multiplicity.SINGLE ? 0 : 1;
      unbounded |= group == Multiplicity.VARIADIC;
    }
    if (variable > 1) {
      return checkSizes(what, count, groups, sizesAttribute);
    }
    if (count < required || !unbounded && count > required + variable) {
      reportCount(what, count, required, variable);
      return false;
    }
    return true;
  }

  private void reportCount(String what, int count, int required, int variable) {
    if (variable > 0) {
      diagnostics.error(op, "expected %d or more %ss, but found %d", required, what, count);
    } else if (required == 0) {
      diagnostics.error(op, "requires zero %ss", what);
    } else if (required == 1) {
      diagnostics.error(
          op, what.equals("operand") ? "requires a single operand" : "requires one result");
    } else {
      diagnostics.error(op, "expected %d %ss, but found %d", required, what, count);
    }
  }

  private void reportTotal(String what, int count, long total, String sizesAttribute) {
    diagnostics.error(
        op,
        "%s count (%d) does not match with the total size (%d) specified in attribute '%s'",
        what,
        count,
        total,
        sizesAttribute);
  }

  private boolean checkSizes(
      String what, int count, List<Multiplicity> groups, String sizesAttribute) {
    if (!(op.inherentAttribute(definition.slotOf(sizesAttribute))
        instanceof CoreSupport.Integers sizes)) {
      return false;
    }
    if (sizes.size() != groups.size()) {
      diagnostics.error(
          op,
          "'%s' attribute for specifying %s segments must have %d elements, but got %d",
          sizesAttribute,
          what,
          groups.size(),
          sizes.size());
      return false;
    }
    long total = 0;
    for (int i = 0; i < sizes.size(); i++) {
      long size = sizes.longAt(i);
      total += size;
      boolean fits =
          switch (groups.get(i)) {
            case SINGLE -> size == 1;
            case OPTIONAL -> size == 0 || size == 1;
            case VARIADIC -> size >= 0;
          };
      if (!fits) {
        diagnostics.error(
            op,
            "%s group starting at #%d requires %s, but found %d",
            what,
            total - size,
            groups.get(i) == Multiplicity.SINGLE ? "1 element" : "0 or 1 element",
            size);
        return false;
      }
    }
    if (total != count) {
      reportTotal(what, count, total, sizesAttribute);
      return false;
    }
    return true;
  }

  private void checkTypes(
      String what,
      int groups,
      IntFunction<ValueRange> values,
      Function<Integer, TypeConstraint> constraint) {
    int index = 0;
    for (int group = 0; group < groups; group++) {
      TypeConstraint condition = constraint.apply(group);
      for (Value value : values.apply(group)) {
        if (!condition.test(value.type())) {
          diagnostics.error(
              op,
              "%s #%d must be %s, but got '%s'",
              what,
              index,
              condition.describe(),
              value.type());
        }
        index++;
      }
    }
  }

  private void checkRegions() {
    int required = 0;
    boolean variadic = false;
    for (var group : definition.regionGroups()) {
      required += group.multiplicity() == Multiplicity.SINGLE ? 1 : 0;
      variadic |= group.multiplicity() != Multiplicity.SINGLE;
    }
    int count = op.regionCount();
    if (count < required || !variadic && count > required) {
      if (required == 0) {
        diagnostics.error(op, "requires zero regions");
      } else if (required == 1 && !variadic) {
        diagnostics.error(op, "requires one region");
      } else {
        diagnostics.error(
            op, variadic ? "expected %d or more regions" : "expected %d regions", required);
      }
    }
  }

  private void checkSuccessors() {
    if (definition.isRegistered()) {
      int required = 0;
      boolean variadic = false;
      for (var group : definition.successorGroups()) {
        required += group.multiplicity() == Multiplicity.SINGLE ? 1 : 0;
        variadic |= group.multiplicity() != Multiplicity.SINGLE;
      }
      int count = op.successorCount();
      if (count < required || !variadic && count > required) {
        diagnostics.error(
            op,
            "requires %s%d successor%s but found %d",
            variadic ? "at least " : "",
            required,
            required == 1 ? "" : "s",
            count);
      }
    }
    if (op.successorCount() == 0) {
      return;
    }
    if (op.block() != null && op.next() != null) {
      diagnostics.error(
          op.location(), "operation with block successors must terminate its parent block");
    }
    for (int i = 0; i < op.successorCount(); i++) {
      if (op.successor(i).parent() != op.parentRegion()) {
        diagnostics.error(op, "branching to block of a different region");
      }
    }
  }

  private void checkInference(InfersTypes infers) {
    List<Type> inferred;
    try {
      inferred = infers.inferTypes();
    } catch (IllegalArgumentException e) {
      diagnostics.error(op, "%s", e.getMessage());
      return;
    }
    if (!infers.isCompatible(inferred, op.resultTypes())) {
      InfersTypes.reportIncompatible(op, inferred, diagnostics);
    }
  }
}
