package dev.weir.ir;

import java.util.ArrayDeque;

/// Copies operations with all they hold. Iterative: regions still to be filled wait in a queue.
final class Cloner {
  private record Pending(Region from, Region to) {}

  private final IrMapping mapping;
  private final ArrayDeque<Pending> pending = new ArrayDeque<>();
  private final ArrayDeque<AbstractOperation[]> forward = new ArrayDeque<>();

  private Cloner(IrMapping mapping) {
    this.mapping = mapping;
  }

  static Operation clone(AbstractOperation root, IrMapping mapping) {
    Cloner cloner = new Cloner(mapping);
    Operation copy = cloner.shell(root);
    while (!cloner.pending.isEmpty()) {
      Pending next = cloner.pending.removeLast();
      cloner.fill(next.from(), next.to());
    }
    cloner.resolveForwardUses();
    return copy;
  }

  private Operation shell(AbstractOperation op) {
    OperationState state = new OperationState(op.definition(), op.location());
    for (OpOperand operand : op.operands) {
      state.addOperand(mapping.of(operand.value()));
    }
    for (int i = 0; i < op.successorCount(); i++) {
      state.addSuccessor(mapping.of(op.successor(i)));
    }
    state.setSharedSlots(op.slots);
    state.setDiscardable(op.discardable);
    state.setResultTypes(op.resultTypes());
    for (Region region : op.regionArray()) {
      Region copy = state.addRegion();
      if (!region.isEmpty()) {
        pending.addLast(new Pending(region, copy));
      }
    }
    AbstractOperation copy = (AbstractOperation) state.build();
    for (int i = 0; i < op.resultCount(); i++) {
      mapping.map(op.result(i), copy.result(i));
    }
    mapping.map(op, copy);
    forward.addLast(new AbstractOperation[] {op, copy});
    return copy;
  }

  private void fill(Region from, Region to) {
    for (Block block : from) {
      Block copy = new Block();
      to.append(copy);
      mapping.map(block, copy);
      for (BlockArgument argument : block.arguments()) {
        mapping.map(argument, copy.addArgument(argument.type(), argument.location()));
      }
    }
    for (Block block : from) {
      Block copy = mapping.of(block);
      for (Operation op : block) {
        copy.insertBefore(null, shell((AbstractOperation) op));
      }
    }
  }

  /// An operand defined after its use (a graph region, a loop back edge) was not mapped yet when
  /// its user was copied.
  private void resolveForwardUses() {
    for (AbstractOperation[] pair : forward) {
      AbstractOperation from = pair[0];
      AbstractOperation to = pair[1];
      for (int i = 0; i < from.operands.length; i++) {
        to.operands[i].set(mapping.of(from.operands[i].value()));
      }
      for (int i = 0; i < from.successorCount(); i++) {
        to.successorUse(i).set(mapping.of(from.successor(i)));
      }
    }
  }
}
