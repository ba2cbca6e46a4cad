package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.AddedLater;
import dev.weir.ir.Attribute;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Segments;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Translates between PIR's operand and result lists, where a missing optional one keeps its place as
/// null, and the IR's, where it is left out and the group sizes tell.
///
/// An operation without a definition keeps the sizes in the discardable attributes
/// `operandSegmentSizes` and `resultSegmentSizes`, and only where something is missing.
final class PirPlaces {
  private PirPlaces() {}

  /// Sets the operands of `state`; `null` stands for a missing one.
  ///
  /// @return what is wrong, if they do not fit the definition
  static Optional<String> setOperands(
      OperationState state, List<? extends @Nullable Value> operands) {
    OpDefinition definition = state.definition();
    if (!definition.isRegistered()) {
      if (operands.contains(null)) {
        state.setAttribute(Segments.OPERAND_SIZES, presence(operands));
      }
      operands.stream()
          .filter(java.util.Objects::nonNull)
          .forEach(value -> state.addOperands(value));
      return Optional.empty();
    }
    List<OpDefinition.OperandGroup> groups = definition.operandGroups();
    if (groups.size() == operands.size() && !operands.contains(null) && allSingle(definition)) {
      state.addOperands(operands);
      return Optional.empty();
    }
    var names = groups.stream().map(OpDefinition.OperandGroup::name).toList();
    var kinds = groups.stream().map(OpDefinition.OperandGroup::multiplicity).toList();
    var places = withAdded(operands, AddedLater.Places.ofOperand(definition), groups.size());
    return distribute("operand", places, names, kinds, state::addOperandGroups);
  }

  /// Sets the result types of `state`; `null` stands for a missing result.
  ///
  /// @return what is wrong, if they do not fit the definition
  static Optional<String> setResults(OperationState state, List<? extends @Nullable Type> types) {
    OpDefinition definition = state.definition();
    if (!definition.isRegistered()) {
      if (types.contains(null)) {
        state.setAttribute(Segments.RESULT_SIZES, presence(types));
      }
      state.setResultTypes(
          types.stream()
              .filter(java.util.Objects::nonNull)
              .collect(ImmutableList.toImmutableList()));
      return Optional.empty();
    }
    List<OpDefinition.ResultGroup> groups = definition.resultGroups();
    if (groups.size() == 1
        && types.size() == 1
        && types.get(0) != null
        && groups.get(0).multiplicity() == Multiplicity.SINGLE) {
      state.setResultTypes(types.get(0));
      return Optional.empty();
    }
    var names = groups.stream().map(OpDefinition.ResultGroup::name).toList();
    var kinds = groups.stream().map(OpDefinition.ResultGroup::multiplicity).toList();
    return distribute("result", types, names, kinds, state::setResultGroups);
  }

  /// {@return `places`, with a missing one at `added` where that is what `count` of them lack}
  static <T> List<@Nullable T> withAdded(List<? extends @Nullable T> places, int added, int count) {
    var all = new ArrayList<@Nullable T>(places);
    if (added >= 0 && places.size() == count - 1) {
      all.add(added, null);
    }
    return all;
  }

  private static boolean allSingle(OpDefinition definition) {
    for (OpDefinition.OperandGroup group : definition.operandGroups()) {
      if (group.multiplicity() != Multiplicity.SINGLE) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasOptionalOperand(OpDefinition definition) {
    for (OpDefinition.OperandGroup group : definition.operandGroups()) {
      if (group.multiplicity() == Multiplicity.OPTIONAL) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasOptionalResult(OpDefinition definition) {
    for (OpDefinition.ResultGroup group : definition.resultGroups()) {
      if (group.multiplicity() == Multiplicity.OPTIONAL) {
        return true;
      }
    }
    return false;
  }

  private static DenseArrayAttr presence(List<?> places) {
    return DenseArrayAttr.ofInts(places.stream().mapToInt(at -> at == null ? 0 : 1).toArray());
  }

  private interface Groups<T> {
    void accept(List<List<T>> groups);
  }

  private static <T> Optional<String> distribute(
      String what,
      List<? extends @Nullable T> places,
      List<String> names,
      List<Multiplicity> kinds,
      Groups<T> target) {
    int variadics = Collections.frequency(kinds, Multiplicity.VARIADIC);
    int fixed = kinds.size() - variadics;
    int optionalAtEnd = 0;
    while (variadics == 0
        && optionalAtEnd < kinds.size()
        && kinds.get(kinds.size() - 1 - optionalAtEnd) == Multiplicity.OPTIONAL) {
      optionalAtEnd++;
    }
    int least = variadics == 0 ? fixed - optionalAtEnd : fixed;
    if (places.size() < least || variadics == 0 && places.size() > fixed) {
      String expected =
          variadics > 0 || optionalAtEnd > 0 ? "at least " + least : Integer.toString(fixed);
      return Optional.of(
          "expects %s %s(s), got %d"
              .formatted(
                  places.size() > fixed ? "at most " + fixed : expected, what, places.size()));
    }
    if (variadics > 1 && places.size() != fixed) {
      return Optional.of("cannot tell which of its variadic " + what + "s is which");
    }
    var groups = new ArrayList<List<T>>(kinds.size());
    int at = 0;
    for (int i = 0; i < kinds.size(); i++) {
      int size = kinds.get(i) == Multiplicity.VARIADIC ? places.size() - fixed : 1;
      var group = new ArrayList<T>(size);
      for (int end = at + size; at < end; at++) {
        T place = at < places.size() ? places.get(at) : null;
        if (place != null) {
          group.add(place);
        } else if (kinds.get(i) != Multiplicity.OPTIONAL) {
          return Optional.of("lacks its %s '%s'".formatted(what, names.get(i)));
        }
      }
      groups.add(group);
    }
    target.accept(groups);
    return Optional.empty();
  }

  /// {@return the operands of `op` in PIR's places, null for those missing}
  static List<@Nullable Value> operands(Operation op) {
    var values = op.operands();
    if (!op.definition().isRegistered()) {
      return spread(op.attribute(Segments.OPERAND_SIZES), values);
    }
    boolean old = PirOldForms.hasAttributes(op);
    if (!old && !hasOptionalOperand(op.definition())) {
      return new ArrayList<>(values);
    }
    var places = new ArrayList<@Nullable Value>();
    var groups = op.definition().operandGroups();
    for (int i = 0; i < groups.size(); i++) {
      if (old && PirOldForms.attributeOf(op, i).isPresent()) {
        continue;
      }
      var group = op.operandGroup(i);
      places.addAll(group);
      if (group.isEmpty() && groups.get(i).multiplicity() == Multiplicity.OPTIONAL) {
        places.add(null);
      }
    }
    int count =
        op.attribute(PirNames.OPERAND_PLACES, IntegerAttr.class)
            .map(kept -> Math.toIntExact(kept.value()))
            .orElse(places.size());
    int added = AddedLater.Places.ofOperand(op.definition());
    if (added >= 0 && places.size() == count + 1 && places.get(added) == null) {
      places.remove(added);
    }
    while (places.size() > count && places.getLast() == null) {
      places.removeLast();
    }
    return places;
  }

  /// Remembers that a file has `count` places for the operands of `op`, if that is not the usual number.
  static void keepCount(Operation op, int count) {
    if (count < operands(op).size()) {
      new Rewriter().setAttribute(op, PirNames.OPERAND_PLACES, IntegerAttr.i32(count));
    }
  }

  /// {@return the results of `op` in PIR's places, null for those missing}
  static List<@Nullable Value> results(Operation op) {
    var values = op.results();
    if (!op.definition().isRegistered()) {
      return spread(op.attribute(Segments.RESULT_SIZES), values);
    }
    if (!hasOptionalResult(op.definition())) {
      return new ArrayList<>(values);
    }
    var places = new ArrayList<@Nullable Value>();
    var groups = op.definition().resultGroups();
    for (int i = 0; i < groups.size(); i++) {
      var group = op.resultGroup(i);
      places.addAll(group);
      if (group.isEmpty() && groups.get(i).multiplicity() == Multiplicity.OPTIONAL) {
        places.add(null);
      }
    }
    return places;
  }

  private static List<@Nullable Value> spread(@Nullable Attribute sizes, List<Value> values) {
    if (!(sizes instanceof DenseArrayAttr dense)
        || dense.longs().stream().anyMatch(size -> size != 0 && size != 1)
        || dense.longs().stream().sum() != values.size()) {
      return new ArrayList<>(values);
    }
    var places = new ArrayList<@Nullable Value>();
    int next = 0;
    for (int i = 0; i < dense.size(); i++) {
      places.add(dense.longAt(i) == 0 ? null : values.get(next++));
    }
    return places;
  }
}
