package dev.weir.pass.operator.layout;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Which operators of a block work in NHWC so that the fewest tensors have to be transposed: a minimum
/// cut.
///
/// Operators that cannot change stand on the side of NCHW, those that prefer NHWC on the other; the
/// rest goes where it is cheaper. A tensor costs one, however many operators on the other side use it.
/// For that each has two nodes: one that is on the side of NHWC if some user is, and one that is on the
/// side of NCHW if some user is.
final class LayoutCut {
  private final Block block;
  private final Predicate<LayoutTransformation> mayTakePart;
  private final MaximumFlow flow = new MaximumFlow();
  private final int nchw = flow.node();
  private final int nhwc = flow.node();
  private final Map<Operation, Integer> nodes = new IdentityHashMap<>();

  /// The node of who takes an operand for an image, as an element of its list, too.
  private final Map<OpOperand, Integer> takers = new IdentityHashMap<>();

  LayoutCut(Block block, Predicate<LayoutTransformation> mayTakePart) {
    this.block = block;
    this.mayTakePart = mayTakePart;
  }

  /// {@return the operators that are to work in NHWC}; none if nothing prefers it
  Set<Operation> chosen() {
    boolean any = false;
    for (Operation op : block) {
      if (op instanceof LayoutTransformation image && isFlexible(image)) {
        int node = flow.node();
        nodes.put(op, node);
        for (OpOperand operand : image.imageOperands()) {
          takers.put(operand, node);
        }
        if (image.preferredLayout() == DataLayout.NHWC) {
          flow.edge(node, nhwc, MaximumFlow.UNLIMITED);
          any = true;
        }
      }
    }
    if (!any) {
      return Set.of();
    }
    connect();
    BitSet side = flow.cut(nchw, nhwc);
    Set<Operation> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    nodes.forEach((op, node) -> {
      if (!side.get(node)) {
        chosen.add(op);
      }
    });
    return chosen;
  }

  private boolean isFlexible(LayoutTransformation op) {
    return mayTakePart.test(op)
        && op instanceof MemoryEffects known
        && known.effects().isEmpty()
        && op.canTransform();
  }

  private void connect() {
    Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Operation op : block) {
      Integer node = nodes.get(op);
      if (node == null) {
        continue;
      }
      var image = (LayoutTransformation) op;
      for (OpOperand operand : image.imageOperands()) {
        if (seen.add(operand.value())) {
          connect(operand.value());
        }
      }
      for (Value result : image.imageResults()) {
        if (seen.add(result)) {
          connect(result);
        }
      }
    }
  }

  private void connect(Value value) {
    int maker = maker(value);
    int wantsNhwc = flow.node();
    int wantsNchw = flow.node();
    flow.edge(maker, wantsNhwc, 1);
    flow.edge(wantsNchw, maker, 1);
    for (OpOperand use : value.uses()) {
      // Who takes it for something else, or may not change, takes it as it comes.
      int user = takers.getOrDefault(use, nchw);
      flow.edge(wantsNhwc, user, MaximumFlow.UNLIMITED);
      flow.edge(user, wantsNchw, MaximumFlow.UNLIMITED);
    }
  }

  private int maker(Value value) {
    if (value instanceof BlockArgument) {
      return nchw;
    }
    Operation definition = value.definingOp();
    Integer node = nodes.get(definition);
    return node != null && ((LayoutTransformation) definition).imageResults().contains(value)
        ? node
        : nchw;
  }
}
