package dev.weir.pass.operator.inplace;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Where it matters that an in-place operator writes over memory: something else reads the memory
/// afterwards, it outlives the run as that of a parameter does, or it comes from outside of a branch or
/// loop. Elsewhere the operator and its value form compute the same.
final class InplaceHazards {
  private final Storages storages;
  private final Map<Value, Integer> versions = new IdentityHashMap<>();
  private final Map<Value, Integer> current = new IdentityHashMap<>();
  private final Set<Value> hazards = Collections.newSetFromMap(new IdentityHashMap<>());

  /// Memory that is an output, or is to be a parameter.
  private final Set<Value> named = Collections.newSetFromMap(new IdentityHashMap<>());

  private int last;

  /// @param isTwin the operations that count as in-place twins
  InplaceHazards(Operation root, Predicate<Operation> isTwin) {
    storages = new Storages(root, isTwin);
    root.walkPreOrder(op -> {
      visit(op, isTwin);
      return WalkResult.ADVANCE;
    });
  }

  /// {@return whether there are any}
  boolean any() {
    return !hazards.isEmpty();
  }

  /// {@return whether it matters that the in-place twin `op` writes over its operand}
  boolean isHazard(Operation op) {
    return hazards.contains(storages.root(op.operand(op.definition().inplaceOperand())));
  }

  private void visit(Operation op, Predicate<Operation> isTwin) {
    for (Value operand : op.operands()) {
      read(operand);
      if (operand.definingOp() instanceof CombineOp combine) {
        combine.operands().forEach(this::read);
      }
    }
    if (op instanceof TupleSliceOp || op instanceof TupleSplitOp || op instanceof ParameterOp) {
      for (Value result : op.results()) {
        keepVersion(result);
      }
    }
    hazards.addAll(storages.writtenInside(op));
    if (op instanceof ShadowOutputOp || op instanceof SetParameterOp) {
      named.add(storages.root(op.operand(0)));
    }
    for (Overwrite overwrite : storages.overwrites(op)) {
      Value memory = storages.root(op.operand(overwrite.operand()));
      if (!(op instanceof KeepsElements)) {
        current.put(memory, ++last);
        if (isTwin.test(op) && memory.definingOp() instanceof ParameterOp
            || named.contains(memory)
            || isBetweenBlocks(op, memory)) {
          hazards.add(memory);
        }
      }
      keepVersion(op.result(overwrite.result()));
    }
  }

  /// {@return whether control flow between blocks may come by `op` without coming by the definition
  /// of the memory}
  private static boolean isBetweenBlocks(Operation op, Value memory) {
    Block home = memory.parentBlock();
    Region region = home == null ? null : home.parent();
    return region != null && region.size() > 1 && op.block() != home;
  }

  private void keepVersion(Value value) {
    versions.put(value, current.getOrDefault(storages.root(value), 0));
  }

  private void read(Value value) {
    Value memory = storages.root(value);
    Integer now = current.get(memory);
    if (now != null && !now.equals(versions.getOrDefault(value, 0))) {
      hazards.add(memory);
    }
  }
}
