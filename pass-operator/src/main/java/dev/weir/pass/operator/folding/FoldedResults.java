package dev.weir.pass.operator.folding;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Has parameters and constants stand for what was folded.
///
/// What the program uses as a tensor becomes a `pir.parameter`; what it uses as a shape, an axis or a
/// number, which kernels read on the host, a `pir.constant`. They stand at the top of the program, or
/// of the isolated operation that uses them.
final class FoldedResults {
  private static final String PREFIX = "constant_folding@_";

  private final Operation root;
  private final ParameterScope scope;
  private final boolean persistable;
  private final Rewriter rewriter = new Rewriter();
  private final Set<Operation> folded = Collections.newSetFromMap(new IdentityHashMap<>());

  /// Which lists of tensors feed folded operators only.
  private final Map<Operation, Boolean> internal = new IdentityHashMap<>();

  /// The operation before which new ones are inserted, by the block they go to.
  private final Map<Block, Operation> anchors = new IdentityHashMap<>();

  private int next;

  FoldedResults(Operation root, ParameterScope scope, boolean persistable) {
    this.root = root;
    this.scope = scope;
    this.persistable = persistable;
  }

  /// Stores what is still used, and erases all else.
  ///
  /// @return how many tensors were stored
  int store(List<ComputedOperation> computed) {
    for (ComputedOperation operation : computed) {
      if (!operation.isSource()) {
        folded.add(operation.op());
      }
    }
    int stored = 0;
    for (ComputedOperation operation : computed) {
      if (operation.isSource()) {
        continue;
      }
      for (int i = 0; i < operation.op().resultCount(); i++) {
        Value result = operation.op().result(i);
        Tensor tensor = operation.left(i);
        if (tensor != null && isUsedElsewhere(result)) {
          rewriter.replaceUsesIf(result, stand(result, tensor), use -> !isInternal(use));
          stored++;
        }
      }
    }
    for (ComputedOperation operation : computed.reversed()) {
      erase(operation.op());
    }
    return stored;
  }

  private boolean isUsedElsewhere(Value value) {
    for (OpOperand use : value.uses()) {
      if (!isInternal(use)) {
        return true;
      }
    }
    return false;
  }

  private boolean isInternal(OpOperand use) {
    Operation user = use.owner();
    if (!(user instanceof CombineOp)) {
      return folded.contains(user);
    }
    Boolean known = internal.get(user);
    if (known == null) {
      known = !user.isUnused() && !isUsedElsewhere(user.result(0));
      internal.put(user, known);
    }
    return known;
  }

  private Value stand(Value result, Tensor tensor) {
    String name = name();
    scope.add(name, tensor);
    place(result.definingOp());
    rewriter.setLocation(result.location());
    Operation made =
        isReadOnHost(result)
            ? rewriter.add(PirOps.constant(new TensorNameAttr(name), result.type()))
            : rewriter.add(PirOps.parameter(name, result.type()));
    if (persistable) {
      rewriter.setAttribute(made, "persistable", new ArrayAttr(ImmutableList.of(BoolAttr.TRUE)));
    }
    return made.result(0);
  }

  private String name() {
    while (scope.contains(PREFIX + next)) {
      next++;
    }
    return PREFIX + next++;
  }

  /// Goes to the top of the block in which everything that `op` is in can see what is made.
  private void place(Operation op) {
    Operation at = op;
    while (at.parent() != null
        && at.parent() != root
        && !(at.parent() instanceof IsolatedFromAbove)) {
      at = at.parent();
    }
    Region region = at.parentRegion();
    Block top = region == null ? at.block() : region.entry();
    rewriter.setInsertionPoint(anchors.computeIfAbsent(top, Block::first));
  }

  /// {@return whether some user takes `value` for a shape, an axis or a number, directly or as an
  /// element of a list}
  private boolean isReadOnHost(Value value) {
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      if (isInternal(use)) {
        continue;
      }
      boolean host =
          user instanceof CombineOp || user instanceof StackOp
              ? isReadOnHost(user.result(0))
              : user instanceof KernelSignature known && known.isMutableAttribute(use.index());
      if (host) {
        return true;
      }
    }
    return false;
  }

  private void erase(Operation op) {
    if (op.block() == null || !op.isUnused()) {
      return;
    }
    Value[] operands = op.operands().values();
    rewriter.erase(op);
    for (Value operand : operands) {
      if (operand.definingOp() instanceof CombineOp combine && combine.block() != null) {
        erase(combine);
      }
    }
  }
}
