package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.rule.OperatorPattern;

/// Makes views that mix dimensions, such as of 4x3 as 3x4, two views each: of all elements as one dimension, and of that
/// in the shape wanted. Axes of a kernel can be cut in several, but not be mixed, so that either is a kernel where both
/// at once are none.
final class ViewSplitting {
  private final GroupableOperators operators;
  private final SymbolicSizes sizes;
  private final Rewriter rewriter = new Rewriter();

  private ViewSplitting(SymbolicSizes sizes) {
    this.operators = sizes.operators();
    this.sizes = sizes;
  }

  /// Splits the views in every block inside `root`.
  static void run(Operation root, SymbolicSizes sizes) {
    ViewSplitting splitting = new ViewSplitting(sizes);
    for (Block block : Grouping.blocks(root)) {
      for (Operation op : ImmutableList.copyOf(block)) {
        if (splitting.mixes(op)) {
          splitting.split(op);
        }
      }
    }
  }

  private boolean mixes(Operation op) {
    return operators.patternOf(op) == OperatorPattern.VIEW
        && !op.isUnused()
        && isStatic(op.operand(0))
        && isStatic(op.result(0))
        && Sizes.elementCount(Sizes.tensor(op.result(0))) > 0
        && IterationSpace.of(ImmutableList.of(op), ImmutableList.of(op.result(0)), sizes)
            .space()
            .isEmpty();
  }

  private static boolean isStatic(Value value) {
    return value.type() instanceof TensorType type && type.isStatic();
  }

  private void split(Operation op) {
    rewriter.setInsertionPoint(op);
    rewriter.setLocation(op.location());
    TensorType type = Sizes.tensor(op.result(0));
    Value flat = reshaped(op.operand(0), ImmutableLongArray.of(Sizes.elementCount(type)));
    Value made = reshaped(flat, type.shape());
    rewriter.replaceAllUses(op.result(0), made);
    rewriter.erase(op);
  }

  private Value reshaped(Value value, ImmutableLongArray shape) {
    Value sizesOfResult = rewriter.add(OperatorOps.fullIntArray(shape).dtype(DType.INT64)).out();
    return rewriter.add(OperatorOps.reshape(value, sizesOfResult)).out();
  }
}
