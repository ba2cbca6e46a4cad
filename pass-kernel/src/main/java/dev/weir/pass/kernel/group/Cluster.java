package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Operators that are to be one group, in the order of the program, constants left out.
///
/// @param kinds what operators are to groups
/// @param operations the operators
/// @param inputs what they use and do not compute, constants left out, in the order of first use
/// @param outputs what others use of what they compute
/// @param horizontal whether they are several groups, side by side
record Cluster(
    GroupableOperators kinds,
    ImmutableList<Operation> operations,
    ImmutableList<Value> inputs,
    ImmutableList<Value> outputs,
    boolean horizontal) {
  static Cluster of(GroupableOperators kinds, List<Operation> operations) {
    return of(kinds, operations, false);
  }

  static Cluster of(GroupableOperators kinds, List<Operation> operations, boolean horizontal) {
    Set<Operation> members = Collections.newSetFromMap(new IdentityHashMap<>());
    members.addAll(operations);
    Set<Value> inputs = new LinkedHashSet<>();
    List<Value> outputs = new ArrayList<>();
    for (Operation op : operations) {
      for (Value operand : op.operands()) {
        Operation source = operand.definingOp();
        if (source == null || !members.contains(source) && !kinds.isConstant(source)) {
          inputs.add(operand);
        }
      }
      for (Value result : op.results()) {
        if (isUsedOutside(result, members)) {
          outputs.add(result);
        }
      }
    }
    return new Cluster(
        kinds,
        ImmutableList.copyOf(operations),
        ImmutableList.copyOf(inputs),
        ImmutableList.copyOf(outputs),
        horizontal);
  }

  private static boolean isUsedOutside(Value value, Set<Operation> members) {
    for (OpOperand use : value.uses()) {
      if (!members.contains(use.owner())) {
        return true;
      }
    }
    return false;
  }

  /// {@return how many tensors a kernel reads and writes}
  int tensors() {
    return inputs.size() + outputs.size();
  }

  /// {@return how many sizes a kernel is told: those of its inputs that are not known before}
  int sizes() {
    int count = 0;
    for (Value input : inputs) {
      if (input.type() instanceof TensorType type) {
        for (int i = 0; i < type.rank(); i++) {
          count += type.isDynamic(i) ? 1 : 0;
        }
      }
    }
    return count;
  }

  /// {@return whether nothing is computed, only seen in other shapes}
  boolean isView() {
    for (Operation op : operations) {
      if (kinds.patternOf(op) != OperatorPattern.VIEW) {
        return false;
      }
    }
    return true;
  }
}
