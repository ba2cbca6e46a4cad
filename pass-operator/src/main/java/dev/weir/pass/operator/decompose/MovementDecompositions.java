package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.SliceGradOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.manipulation.SplitOp;
import dev.weir.dialect.operator.manipulation.SplitWithNumOp;
import dev.weir.dialect.operator.manipulation.UnstackOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Optional;
import java.util.OptionalLong;

/// Operators that cut tensors into several, written as one slice for each.
final class MovementDecompositions {
  private static final Rewrite OTHER = Rewrite.noMatch("no tensor is cut");
  private static final Rewrite UNKNOWN = Rewrite.noMatch("sizes are not known");

  private MovementDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        RewritePattern.on(TupleSplitOp.class, "decompose-split", MovementDecompositions::split),
        RewritePattern.on(
            SliceGradOp.class, "decompose-slice-grad", MovementDecompositions::sliceGradient));
  }

  /// The parts of a tensor that is split, a slice each.
  private static Rewrite split(TupleSplitOp op, PatternRewriter rewriter) {
    Operation source = op.input().definingOp();
    boolean drops = source instanceof UnstackOp;
    OptionalLong axis;
    if (source instanceof SplitOp split) {
      axis = Constants.integer(split.axis());
    } else if (source instanceof SplitWithNumOp split) {
      axis = Constants.integer(split.axis());
    } else if (source instanceof UnstackOp unstack) {
      axis = OptionalLong.of(unstack.axis());
    } else {
      return OTHER;
    }
    Value x = source.operand(0);
    TensorType type = Sizes.tensor(x);
    if (axis.isEmpty() || type.rank() == 0) {
      return UNKNOWN;
    }
    int along = Axes.normalize(axis.getAsLong(), type.rank());
    long[] ends = new long[op.resultCount()];
    long end = 0;
    for (int i = 0; i < ends.length; i++) {
      TensorType part = Sizes.tensor(op.result(i));
      if (!drops && part.isDynamic(along)) {
        return UNKNOWN;
      }
      end += drops ? 1 : part.dimension(along);
      ends[i] = end;
    }
    Primitives p = new Primitives(rewriter, op);
    ImmutableLongArray axes = ImmutableLongArray.of(along);
    for (int i = 0; i < ends.length; i++) {
      if (!op.result(i).isUnused()) {
        var slice =
            OperatorOps.slice(x, p.integers(i == 0 ? 0 : ends[i - 1]), p.integers(ends[i]), axes);
        p.give(op.result(i), p.add(drops ? slice.decreaseAxis(axes) : slice));
      }
    }
    return p.done();
  }

  /// The gradient of what was taken, and zeros around it.
  private static Rewrite sliceGradient(SliceGradOp op, PatternRewriter rewriter) {
    TensorType type = Sizes.tensor(op.input());
    Optional<ImmutableLongArray> starts = Constants.integers(op.starts());
    Optional<ImmutableLongArray> ends = Constants.integers(op.ends());
    if (!type.isStatic()
        || starts.isEmpty()
        || starts.get().contains(Constants.UNKNOWN)
        || ends.isEmpty()
        || ends.get().contains(Constants.UNKNOWN)) {
      return UNKNOWN;
    }
    int[] paddings = new int[2 * type.rank()];
    long[] shape = type.shape().toArray();
    for (int i = 0; i < op.axes().length(); i++) {
      int axis = Axes.normalize(op.axes().get(i), type.rank());
      long size = type.dimension(axis);
      long start = bound(starts.get().get(i), size);
      long end = Math.max(start, bound(ends.get().get(i), size));
      paddings[2 * axis] = Math.toIntExact(start);
      paddings[2 * axis + 1] = Math.toIntExact(size - end);
      shape[axis] = end - start;
    }
    Primitives p = new Primitives(rewriter, op);
    Value taken = op.decreaseAxis().isEmpty() ? op.outGrad() : p.reshape(op.outGrad(), shape);
    Value zero = p.number(0, Primitives.dtype(taken));
    p.give(op.inputGrad(), p.add(OperatorOps.pad(taken, zero, ImmutableIntArray.copyOf(paddings))));
    return p.done();
  }

  private static long bound(long given, long size) {
    return Math.clamp(given < 0 ? given + size : given, 0, size);
  }
}
