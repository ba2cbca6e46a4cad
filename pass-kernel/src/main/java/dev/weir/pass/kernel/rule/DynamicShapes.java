package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.gradient.GradientOp;
import dev.weir.dialect.operator.image.ImageOp;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.dialect.operator.manipulation.ExpandAsOp;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.TrilOp;
import dev.weir.dialect.operator.manipulation.TriuOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.dialect.operator.matrix.BmmOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.dialect.operator.normalization.NormalizationOp;
import dev.weir.dialect.operator.reduction.ReductionOp;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Shapes of results that are known only at run time, operator by operator.
final class DynamicShapes {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  private DynamicShapes() {}

  /// {@return the number of operands before those that stand for attributes}
  static int tensorOperands(Operation op) {
    int count = op.operandCount();
    while (count > 1
        && op instanceof KernelSignature known
        && known.isMutableAttribute(count - 1)) {
      count--;
    }
    return count;
  }

  /// {@return the shape of the first result of `op`}, or null where it cannot be said
  static @Nullable ImmutableList<AffineExpr> infer(
      GroupShapes shapes, Operation op, TensorType type) {
    if (op instanceof ReshapeOp reshape) {
      ImmutableList<AffineExpr> x = shapes.shape(reshape.x());
      ImmutableList<AffineExpr> wanted = shapes.wanted(x, reshape.shape(), type, false);
      Size before = GroupShapes.size(x);
      Size after = wanted == null ? null : GroupShapes.size(wanted);
      if (after != null && !before.equals(after)) {
        shapes.agree(before.expression(), after.expression());
      }
      return wanted;
    } else if (op instanceof ReductionOp) {
      return reduced(shapes, op, type);
    } else if (op instanceof MatmulOp matmul) {
      return matmul(shapes, matmul);
    } else if (op instanceof BmmOp bmm) {
      ImmutableList<AffineExpr> x = shapes.shape(bmm.x());
      ImmutableList<AffineExpr> y = shapes.shape(bmm.y());
      shapes.agree(x.get(0), y.get(0));
      shapes.agree(x.get(2), y.get(1));
      return ImmutableList.of(x.get(0), x.get(1), y.get(2));
    } else if (op instanceof SqueezeOp || op instanceof UnsqueezeOp || op instanceof FlattenOp) {
      return refitted(shapes, op, type);
    } else if (op instanceof EmbeddingOp embedding) {
      return ImmutableList.<AffineExpr>builder()
          .addAll(shapes.shape(embedding.x()))
          .add(shapes.shape(embedding.weight()).get(1))
          .build();
    } else if (op instanceof GatherOp gather) {
      return gathered(shapes, gather);
    } else if (op instanceof GatherNdOp gather) {
      ImmutableList<AffineExpr> x = shapes.shape(gather.x());
      ImmutableList<AffineExpr> index = shapes.shape(gather.index());
      return index.getLast() instanceof AffineExpr.Constant depth
          ? ImmutableList.<AffineExpr>builder()
              .addAll(index.subList(0, index.size() - 1))
              .addAll(x.subList((int) depth.value(), x.size()))
              .build()
          : null;
    } else if (op instanceof OneHotOp oneHot && !type.isDynamic(type.rank() - 1)) {
      return ImmutableList.<AffineExpr>builder()
          .addAll(shapes.shape(oneHot.x()))
          .add(AffineExpr.constant(type.dimension(type.rank() - 1)))
          .build();
    } else if (op instanceof ImageOp) {
      return ImageShapes.infer(shapes, op);
    } else if (op instanceof CumsumOp || op instanceof ScatterOp) {
      ImmutableList<AffineExpr> x = shapes.shape(op.operand(0));
      return x.size() == type.rank() ? x : null;
    } else if (op instanceof GradientOp) {
      // The first result is the gradient of the first operand.
      return shapes.shape(op.operand(0));
    } else if (op instanceof ExpandAsOp expand && expand.y().isPresent()) {
      ImmutableList<AffineExpr> wanted = shapes.shape(expand.y().get());
      shapes.agreeBroadcast(shapes.shape(expand.x()), wanted);
      return wanted;
    } else if (op instanceof SliceOp slice) {
      return sliced(shapes, slice);
    } else if (op instanceof NormalizationOp
        || op instanceof FullLikeOp
        || op instanceof CastOp
        || op instanceof TrilOp
        || op instanceof TriuOp) {
      ImmutableList<AffineExpr> x = shapes.shape(op.operand(0));
      // The statistics of a normalization have its rows.
      return x.size() >= type.rank() ? x.subList(0, type.rank()) : null;
    }
    return null;
  }

  private static @Nullable ImmutableList<AffineExpr> gathered(GroupShapes shapes, GatherOp gather) {
    ImmutableList<AffineExpr> x = shapes.shape(gather.x());
    int axis = MovementTerms.axis(gather, gather.axis(), x.size());
    return ImmutableList.<AffineExpr>builder()
        .addAll(x.subList(0, axis))
        .addAll(shapes.shape(gather.index()))
        .addAll(x.subList(axis + 1, x.size()))
        .build();
  }

  private static @Nullable ImmutableList<AffineExpr> reduced(
      GroupShapes shapes, Operation op, TensorType type) {
    ImmutableList<AffineExpr> x = shapes.shape(op.operand(0));
    boolean[] along = ReductionTerms.axes(op, x.size());
    if (along == null) {
      return null;
    }
    var result = ImmutableList.<AffineExpr>builder();
    boolean keep = type.rank() == x.size();
    for (int i = 0; i < along.length; i++) {
      if (!along[i]) {
        result.add(x.get(i));
      } else if (keep) {
        result.add(ONE);
      }
    }
    return result.build();
  }

  private static @Nullable ImmutableList<AffineExpr> matmul(GroupShapes shapes, MatmulOp op) {
    ImmutableList<AffineExpr> x = shapes.shape(op.x());
    ImmutableList<AffineExpr> y = shapes.shape(op.y());
    if (x.size() < 2 || y.size() < 2) {
      return null;
    }
    int xRank = x.size();
    int yRank = y.size();
    shapes.agree(
        x.get(xRank - (op.transposeX() ? 2 : 1)), y.get(yRank - (op.transposeY() ? 1 : 2)));
    List<AffineExpr> result = new ArrayList<>();
    int batch = Math.max(xRank, yRank) - 2;
    for (int i = 0; i < batch; i++) {
      int a = i - batch + xRank - 2;
      int b = i - batch + yRank - 2;
      AffineExpr left = a < 0 ? ONE : x.get(a);
      AffineExpr right = b < 0 ? ONE : y.get(b);
      if (!left.equals(ONE) && !right.equals(ONE)) {
        shapes.agree(left, right);
      }
      result.add(left.equals(ONE) ? right : left);
    }
    result.add(x.get(xRank - (op.transposeX() ? 1 : 2)));
    result.add(y.get(yRank - (op.transposeY() ? 2 : 1)));
    return ImmutableList.copyOf(result);
  }

  /// Dimensions of size 1 come or go, or run together: sizes are taken in order.
  private static @Nullable ImmutableList<AffineExpr> refitted(
      GroupShapes shapes, Operation op, TensorType type) {
    ImmutableList<AffineExpr> x = shapes.shape(op.operand(0));
    if (op instanceof FlattenOp flatten) {
      int rank = x.size();
      int start = flatten.startAxis() + (flatten.startAxis() < 0 ? rank : 0);
      int stop = flatten.stopAxis() + (flatten.stopAxis() < 0 ? rank : 0);
      return ImmutableList.<AffineExpr>builder()
          .addAll(x.subList(0, start))
          .add(GroupShapes.size(x.subList(start, stop + 1)).expression())
          .addAll(x.subList(stop + 1, rank))
          .build();
    }
    Optional<ImmutableLongArray> axes = Constants.integers(op.operand(1));
    if (axes.isEmpty() || axes.get().contains(Constants.UNKNOWN)) {
      return null;
    }
    boolean squeezes = op instanceof SqueezeOp;
    int rank = squeezes ? x.size() : type.rank();
    boolean[] marked = new boolean[rank];
    for (int i = 0; i < axes.get().length(); i++) {
      marked[Axes.normalize(axes.get().get(i), rank)] = true;
    }
    if (squeezes && axes.get().isEmpty()) {
      for (int i = 0; i < rank; i++) {
        marked[i] = x.get(i).equals(ONE);
      }
    }
    var result = ImmutableList.<AffineExpr>builder();
    int from = 0;
    for (int i = 0; i < rank; i++) {
      if (squeezes) {
        if (!marked[i] || !x.get(i).equals(ONE)) {
          result.add(x.get(i));
        }
      } else {
        result.add(marked[i] ? ONE : x.get(from++));
      }
    }
    return result.build();
  }

  private static @Nullable ImmutableList<AffineExpr> sliced(GroupShapes shapes, SliceOp op) {
    ImmutableList<AffineExpr> x = shapes.shape(op.input());
    AffineExpr[] sizes = x.toArray(AffineExpr[]::new);
    for (int i = 0; i < op.axes().length(); i++) {
      int axis = Axes.normalize(op.axes().get(i), x.size());
      SliceBounds bounds = SliceBounds.of(op, i, x.get(axis));
      if (bounds == null) {
        return null;
      }
      sizes[axis] = bounds.size();
    }
    var result = ImmutableList.<AffineExpr>builder();
    for (int i = 0; i < sizes.length; i++) {
      int at = i;
      if (op.decreaseAxis().stream().noneMatch(axis -> Axes.normalize(axis, sizes.length) == at)) {
        result.add(sizes[i]);
      }
    }
    return result.build();
  }
}
