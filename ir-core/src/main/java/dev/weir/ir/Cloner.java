package dev.weir.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Copies operations with all they hold. Iterative: regions still to be filled wait in a queue.
///
/// Linear, and without hashing: a value that was copied bears its place in the mapping as its mark.
/// One that does not is defined outside of what is copied and stays the same, or is used before it is
/// defined (in a graph region, or around a loop) and is looked up again at the end.
final class Cloner {
  private record Pending(Region from, Region to) {}

  private final AbstractOperation root;
  private final IrMapping mapping;

  /// Whether the mapping held values before, so that one without a mark has to be looked up.
  private final boolean continued;

  private final ArrayDeque<Pending> pending = new ArrayDeque<>();

  /// Operands whose values were not known when their operations were copied.
  private final List<OpOperand> forward = new ArrayList<>();

  /// Blocks that are known not to be copied.
  private final Set<Block> outside = Collections.newSetFromMap(new IdentityHashMap<>(0));

  private @Nullable Block lastOutside;

  private Cloner(AbstractOperation root, IrMapping mapping) {
    this.root = root;
    this.mapping = mapping;
    this.continued = !mapping.hasNoValues();
  }

  static Operation clone(AbstractOperation root, IrMapping mapping) {
    Cloner cloner = new Cloner(root, mapping);
    Operation copy = cloner.shell(root);
    while (!cloner.pending.isEmpty()) {
      Pending next = cloner.pending.removeLast();
      cloner.fill(next.from(), next.to());
    }
    for (OpOperand operand : cloner.forward) {
      operand.set(mapping.of(operand.value()));
    }
    return copy;
  }

  private AbstractOperation shell(AbstractOperation op) {
    OperationState state = new OperationState(op.definition(), op.location);
    int unknown = 0;
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      Value value = op.operand(i);
      Value mapped = continued ? mapping.find(value) : mapping.marked(value);
      if (mapped == null && isCopied(value.parentBlock())) {
        unknown++;
      }
      state.addOperand(mapped == null ? value : mapped);
    }
    for (int i = 0, n = op.successorCount(); i < n; i++) {
      state.addSuccessor(mapping.of(op.successor(i)));
    }
    state.setSharedSlots(op.slots);
    state.setDiscardable(op.discardableAttributes());
    int results = op.resultCount();
    if (results == 1) {
      state.setResultType(op.result(0).type());
    } else {
      state.setResultTypes(op.resultTypes());
    }
    for (Region region : op.regionArray()) {
      Region copy = state.addRegion();
      if (!region.isEmpty()) {
        pending.addLast(new Pending(region, copy));
      }
    }
    AbstractOperation copy = (AbstractOperation) state.build();
    for (int i = 0; i < results; i++) {
      mapping.map(op.result(i), copy.result(i));
    }
    mapping.map(op, copy);
    if (unknown > 0) {
      defer(op, copy);
    }
    return copy;
  }

  /// Remembers the operands of `copy` that are still those of `op`.
  private void defer(AbstractOperation op, AbstractOperation copy) {
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      Value value = op.operand(i);
      if (copy.operand(i) == value && isCopied(value.parentBlock())) {
        forward.add(copy.opOperand(i));
      }
    }
  }

  /// {@return whether `block` lies in the root}; blocks outside passed on the way up are remembered
  private boolean isCopied(@Nullable Block block) {
    if (block == null || block == lastOutside) {
      return false;
    }
    if (mapping.contains(block)) {
      return true;
    }
    for (Block at = block; at != null && !outside.contains(at); ) {
      Operation parent = at.parentOp();
      if (parent == root) {
        return true;
      }
      at = parent == null ? null : parent.block();
    }
    for (Block at = block; at != null && outside.add(at); ) {
      Operation parent = at.parentOp();
      at = parent == null ? null : parent.block();
    }
    lastOutside = block;
    return false;
  }

  private void fill(Region from, Region to) {
    for (Block block : from) {
      Block copy = new Block();
      to.append(copy);
      mapping.map(block, copy);
      for (int i = 0, n = block.argumentCount(); i < n; i++) {
        BlockArgument argument = block.argument(i);
        mapping.map(argument, copy.addArgument(argument.type(), argument.location()));
      }
    }
    for (Block block : from) {
      Block copy = mapping.of(block);
      for (Operation op = block.first(); op != null; op = op.next()) {
        copy.insertBefore(null, shell((AbstractOperation) op));
      }
    }
  }
}
