package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.CumprodGradOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.Arrays;

/// The gradients of gradients of what is computed along a dimension.
final class DerivedScanGradients {
  private DerivedScanGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // x' = g times the products without x: through these products, all of them in a square
        .on(CumprodGradOp.class, DerivedScanGradients::products);
  }

  /// dx_j = the sum over i of dz_i times the product z_i without x_j: all of these products, in a square, are products so far
  /// of x with a 1 at j. No element is divided by, so that zeros have gradients, too.
  private static void products(CumprodGradOp op, Pullback back) {
    if (!(op.x().type() instanceof TensorType type)) {
      back.unsupported("the second derivative of products so far is there for known ranks");
      return;
    } else if (type.rank() == 0) {
      // A number alone is its own product, or has none before it.
      if (!op.exclusive()) {
        back.give(op.outGrad(), back.cotangent());
      }
      return;
    }
    int dim = op.dim() < 0 ? op.dim() + type.rank() : op.dim();
    if (type.isDynamic(dim)) {
      back.unsupported("the second derivative of products so far is there for known sizes");
      return;
    }
    back.through(() -> ImmutableList.of(products(op, type, dim, back)));
  }

  private static Value products(CumprodGradOp op, TensorType type, int dim, Pullback back) {
    Formula f = new Formula(back);
    long size = type.dimension(dim);
    Value square =
        back.add(
            OperatorOps.full(ImmutableLongArray.of(size, size), 1).dtype(Pullback.dtype(op.x())));
    // Rows are j, columns i.
    int first = op.exclusive() ? 1 : 0;
    Value later =
        op.reverse()
            ? back.add(OperatorOps.tril(square, -first))
            : back.add(OperatorOps.triu(square, first));
    Value own = back.add(OperatorOps.tril(back.add(OperatorOps.triu(square, 0)), 0));
    Value nothing = f.times(placed(own, type, dim, back), 0);
    Value wide = f.plus(back.add(OperatorOps.unsqueeze(op.x(), back.integers(dim))), nothing);
    Value zeros = back.zerosLike(wide);
    Value isOwn = f.greater(f.plus(zeros, placed(own, type, dim, back)), 0.5);
    Value others = f.where(isOwn, f.plus(zeros, 1), wide);
    Value products =
        back.add(
            OperatorOps.cumprod(others, dim + 1).exclusive(op.exclusive()).reverse(op.reverse()));
    Value share =
        f.times(back.add(OperatorOps.unsqueeze(op.outGrad(), back.integers(dim))), products);
    Value counts = f.greater(f.plus(zeros, placed(later, type, dim, back)), 0.5);
    return back.add(
        OperatorOps.sum(f.masked(counts, share), back.integers(dim + 1L))
            .dtype(Pullback.dtype(share)));
  }

  /// {@return a square whose rows and columns are dimensions `dim` and the next}
  private static Value placed(Value square, TensorType type, int dim, Pullback back) {
    long[] shape = new long[type.rank() - dim + 1];
    Arrays.fill(shape, 1);
    shape[0] = type.dimension(dim);
    shape[1] = type.dimension(dim);
    return back.add(OperatorOps.reshape(square, back.integers(shape)));
  }
}
