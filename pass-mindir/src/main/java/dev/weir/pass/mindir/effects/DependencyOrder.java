package dev.weir.pass.mindir.effects;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/// The operations of a body in the order in which MindSpore lists the nodes of a graph: what an
/// operation uses stands before it, first operands first, seen from the end of the body.
///
/// What the end does not need is left out, unless it has an effect that no token orders; such
/// operations, and what they need, keep their order and come first.
///
/// Source: `TopoSort` in mindspore/core/ir/graph_utils.cc, MindSpore 2.7.
final class DependencyOrder {
  /// An operation on the path, and those that it uses and that are still to be visited.
  private record Visit(Operation op, Iterator<Operation> uses) {}

  private final Block block;
  private final Set<Operation> entered = new HashSet<>();
  private final ImmutableList.Builder<Operation> order = ImmutableList.builder();

  private DependencyOrder(Block block) {
    this.block = block;
  }

  /// {@return the operations of `block` in order}
  static ImmutableList<Operation> of(Block block) {
    DependencyOrder search = new DependencyOrder(block);
    for (Operation op : block) {
      if (op instanceof MemoryEffects
          && !MemoryEffects.wouldBeTriviallyDead(op)
          && op != block.last()) {
        search.visit(op);
      }
    }
    search.visit(block.last());
    return search.order.build();
  }

  /// Brings the operations of `block` into order, and takes away what is left out.
  static void apply(Block block, Rewriter rewriter) {
    ImmutableList<Operation> order = of(block);
    Set<Operation> kept = new HashSet<>(order);
    List<Operation> unused = new ArrayList<>();
    for (Operation op : block) {
      if (!kept.contains(op)) {
        unused.add(op);
      }
    }
    rewriter.eraseAll(unused);
    Operation at = block.first();
    for (Operation op : order) {
      if (op == at) {
        at = at.next();
      } else {
        rewriter.moveBefore(op, at);
      }
    }
  }

  private void visit(Operation root) {
    if (!entered.add(root)) {
      return;
    }
    Deque<Visit> path = new ArrayDeque<>();
    path.push(new Visit(root, uses(root).iterator()));
    while (!path.isEmpty()) {
      Visit visit = path.element();
      if (!visit.uses().hasNext()) {
        path.pop();
        order.add(visit.op());
        continue;
      }
      Operation used = visit.uses().next();
      if (entered.add(used)) {
        path.push(new Visit(used, uses(used).iterator()));
      }
    }
  }

  /// The operations of the block whose results `op`, or one in it, uses.
  private List<Operation> uses(Operation op) {
    List<Operation> uses = new ArrayList<>(op.operandCount());
    if (op.regionCount() == 0) {
      addUses(op, uses);
    } else {
      op.walk(nested -> addUses(nested, uses));
    }
    return uses;
  }

  private void addUses(Operation op, List<Operation> uses) {
    for (Value operand : op.operands()) {
      Operation definition = operand.definingOp();
      if (definition != null && definition.block() == block) {
        uses.add(definition);
      }
    }
  }
}
