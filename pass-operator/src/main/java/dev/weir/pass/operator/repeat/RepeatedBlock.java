package dev.weir.pass.operator.repeat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Operations that a block repeats, one after the other and each using the same of the others: what each
/// occurrence takes from outside are the arguments, and what any gives to outside the results.
///
/// @param members the operations of each occurrence
/// @param arguments the operands that become arguments, by number; those of one number are the same value in
///     each occurrence
/// @param results the results that are used outside of an occurrence
record RepeatedBlock(
    ImmutableList<ImmutableList<Operation>> members,
    ImmutableList<ImmutableList<Place>> arguments,
    ImmutableList<Place> results) {
  /// An operand or result.
  ///
  /// @param member which operation of an occurrence
  /// @param index which of its operands or results
  record Place(int member, int index) {
    Value operand(List<Operation> occurrence) {
      return occurrence.get(member).operand(index);
    }

    Value result(List<Operation> occurrence) {
      return occurrence.get(member).result(index);
    }
  }

  /// Where operations are repeated: occurrences do not overlap.
  record Occurrences(List<List<Operation>> members) {
    long saving() {
      return RepeatedBlock.saving(members.get(0).size(), members.size());
    }

    /// {@return the block that they are}
    RepeatedBlock block() {
      return new RepeatedBlock(
          members.stream().map(ImmutableList::copyOf).collect(ImmutableList.toImmutableList()),
          RepeatedBlock.arguments(members),
          RepeatedBlock.results(members));
    }
  }

  /// {@return where `sequence` has `run`}: of those in which operations use each other alike the most
  static Occurrences occurrences(RepeatedRuns.Run run, OperationSequence sequence) {
    Map<ImmutableIntArray, List<List<Operation>>> byForm = new LinkedHashMap<>();
    for (int i = 0; i < run.starts().length(); i++) {
      int start = run.starts().get(i);
      List<Operation> members = sequence.operations().subList(start, start + run.length());
      byForm.computeIfAbsent(form(members, sequence, start), key -> new ArrayList<>()).add(members);
    }
    List<List<Operation>> most = List.of();
    for (List<List<Operation>> each : byForm.values()) {
      most = each.size() > most.size() ? each : most;
    }
    return new Occurrences(most);
  }

  /// {@return how many operations fewer there are if each occurrence becomes a call}
  long saving() {
    return saving(members.get(0).size(), members.size());
  }

  private static long saving(long size, long count) {
    return size * count - size - count;
  }

  /// {@return whether what goes in and out are tensors}
  boolean takesTensors() {
    ImmutableList<Operation> first = members.get(0);
    return !results.isEmpty()
        && arguments.stream()
            .allMatch(each -> each.get(0).operand(first).type() instanceof TensorType)
        && results.stream().allMatch(each -> each.result(first).type() instanceof TensorType);
  }

  /// {@return whether nothing that an occurrence uses more than once is used by anything else}: else a gradient, which
  /// each use adds to, would be added up in another order
  boolean keepsSums() {
    for (ImmutableList<Operation> occurrence : members) {
      for (ImmutableList<Place> places : arguments) {
        if (places.size() > 1) {
          int uses = Iterables.size(places.get(0).operand(occurrence).uses());
          if (uses > places.size()) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /// {@return what tells how the operations of an occurrence use each other}: for each operand which result it is, or
  /// which constant, or that it comes from outside
  private static ImmutableIntArray form(
      List<Operation> members, OperationSequence sequence, int start) {
    var form = ImmutableIntArray.builder();
    for (Operation member : members) {
      for (int i = 0; i < member.operandCount(); i++) {
        Value operand = member.operand(i);
        Operation maker = operand.definingOp();
        int at = maker == null ? -1 : sequence.position(maker) - start;
        if (maker != null && at >= 0 && at < members.size()) {
          form.add(at).add(operand instanceof dev.weir.ir.OpResult result ? result.index() : 0);
        } else {
          form.add(-1).add(isConstant(operand) ? sequence.constant(operand) : -1);
        }
      }
    }
    return form.build();
  }

  static boolean isConstant(Value value) {
    return value.definingOp() instanceof ConstantLike constant
        && constant.operandCount() == 0
        && constant.resultCount() == 1
        && constant.regionCount() == 0;
  }

  /// Operands from outside are one argument where they are one value in each occurrence.
  private static ImmutableList<ImmutableList<Place>> arguments(List<List<Operation>> occurrences) {
    List<Place> outside = new ArrayList<>();
    List<Operation> first = occurrences.get(0);
    Map<Operation, Boolean> inside = new IdentityHashMap<>();
    for (int i = 0; i < first.size(); i++) {
      for (int k = 0; k < first.get(i).operandCount(); k++) {
        Value operand = first.get(i).operand(k);
        if (!inside.containsKey(operand.definingOp()) && !isConstant(operand)) {
          outside.add(new Place(i, k));
        }
      }
      inside.put(first.get(i), true);
    }
    int[] groups = new int[outside.size()];
    for (List<Operation> occurrence : occurrences) {
      Map<List<Object>, Integer> numbers = new HashMap<>();
      for (int i = 0; i < groups.length; i++) {
        int next = numbers.size();
        groups[i] =
            numbers.computeIfAbsent(
                List.of(groups[i], outside.get(i).operand(occurrence)), key -> next);
      }
    }
    Map<Integer, List<Place>> byGroup = new LinkedHashMap<>();
    for (int i = 0; i < groups.length; i++) {
      byGroup.computeIfAbsent(groups[i], key -> new ArrayList<>()).add(outside.get(i));
    }
    return byGroup.values().stream()
        .map(ImmutableList::copyOf)
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Place> results(List<List<Operation>> occurrences) {
    List<Place> all = new ArrayList<>();
    List<Operation> first = occurrences.get(0);
    boolean[][] used = new boolean[first.size()][];
    for (List<Operation> occurrence : occurrences) {
      Map<Operation, Boolean> inside = new IdentityHashMap<>();
      occurrence.forEach(op -> inside.put(op, true));
      for (int i = 0; i < occurrence.size(); i++) {
        Operation member = occurrence.get(i);
        if (used[i] == null) {
          used[i] = new boolean[member.resultCount()];
        }
        for (int k = 0; k < member.resultCount(); k++) {
          for (OpOperand use : member.result(k).uses()) {
            used[i][k] |= !inside.containsKey(use.owner());
          }
        }
      }
    }
    for (int i = 0; i < used.length; i++) {
      for (int k = 0; k < used[i].length; k++) {
        if (used[i][k]) {
          all.add(new Place(i, k));
        }
      }
    }
    return ImmutableList.copyOf(all);
  }
}
