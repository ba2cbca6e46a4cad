package dev.weir.pass.operator.precision;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/// Says which operations of a block are to run on the narrow type.
final class PrecisionChoice {
  private static final ImmutableSet<DType> FLOATS =
      ImmutableSet.of(DType.FLOAT32, DType.FLOAT16, DType.BFLOAT16);

  private final KernelRegistry kernels = KernelRegistry.load();
  private final Backend backend;
  private final DType narrow;
  private final ImmutableSet<String> blackList;

  PrecisionChoice(Backend backend, DType narrow, ImmutableSet<String> blackList) {
    this.backend = backend;
    this.narrow = narrow;
    this.blackList = blackList;
  }

  DType narrow() {
    return narrow;
  }

  /// {@return the operations of `block` that run on the narrow type}
  Set<Operation> narrowed(Block block) {
    Set<Operation> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Operation op : block) {
      if (isList(op) || op instanceof OperatorOp operator && mayNarrow(operator)) {
        chosen.add(op);
      }
    }
    while (settle(block, chosen)) {
      // What was taken back may take back more: lists and those who use them agree.
    }
    return chosen;
  }

  private static boolean isList(Operation op) {
    return op instanceof CombineOp || op instanceof TupleSliceOp || op instanceof TupleSplitOp;
  }

  private boolean mayNarrow(OperatorOp op) {
    String name = op.kernelName();
    return op.regionCount() == 0
        && op.effects().isEmpty()
        && !op.definition().isInplaceTwin()
        && !blackList.contains(name)
        && !(op instanceof CastOp cast && !FLOATS.contains(cast.dtype()))
        && (op.operands().stream().anyMatch(value -> isFloat(value.type()))
            || op.results().stream().anyMatch(value -> isFloat(value.type())))
        && kernels.find(name, backend, narrow).isPresent();
  }

  /// {@return whether something was taken back}
  private static boolean settle(Block block, Set<Operation> chosen) {
    int before = chosen.size();
    for (Operation op : block) {
      if (op instanceof FullLikeOp like && !chosen.contains(like.operand(0).definingOp())
          || givesNumber(op)) {
        chosen.remove(op);
      }
      for (Value operand : op.operands()) {
        Operation source = operand.definingOp();
        if (operand.type() instanceof TupleType
            && !(chosen.contains(op) && chosen.contains(source))) {
          chosen.remove(op);
          chosen.remove(source);
        }
      }
    }
    return chosen.size() < before;
  }

  /// {@return whether some user takes a result for an axis or a number, directly or in a list}
  private static boolean givesNumber(Operation op) {
    for (Value result : op.results()) {
      for (OpOperand use : result.uses()) {
        Operation user = use.owner();
        boolean number =
            user instanceof CombineOp
                ? givesNumber(user)
                : user instanceof KernelSignature known && known.isMutableAttribute(use.index());
        if (number) {
          return true;
        }
      }
    }
    return false;
  }

  /// {@return whether `type` is a tensor of floats that may be narrowed, or a list of such}
  static boolean isFloat(Type type) {
    return switch (type) {
      case TensorType tensor ->
          ElementTypes.find(tensor.elementType()).filter(FLOATS::contains).isPresent();
      case TupleType tuple ->
          !tuple.types().isEmpty() && tuple.types().stream().allMatch(PrecisionChoice::isFloat);
      default -> false;
    };
  }
}
