package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.matrix.CholeskyOp;
import dev.weir.dialect.operator.matrix.DetOp;
import dev.weir.dialect.operator.matrix.InverseOp;
import dev.weir.dialect.operator.matrix.SolveOp;
import dev.weir.dialect.operator.matrix.TriangularSolveOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.stream.IntStream;

/// The gradients of systems of linear equations.
///
/// Source: M. B. Giles, Collected Matrix Derivative Results for Forward and Reverse Mode Algorithmic Differentiation
/// (2008).
final class SystemGradients {
  private SystemGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(InverseOp.class, SystemGradients::inverse)
        .on(DetOp.class, SystemGradients::determinant)
        .on(SolveOp.class, SystemGradients::solve)
        .on(TriangularSolveOp.class, SystemGradients::triangular)
        .on(CholeskyOp.class, SystemGradients::cholesky);
  }

  /// z = x⁻¹: dx = -zᵀ dz zᵀ
  private static void inverse(InverseOp op, Pullback back) {
    Value left = back.add(OperatorOps.matmul(op.out(), back.cotangent()).transposeX(true));
    Value product = back.add(OperatorOps.matmul(left, op.out()).transposeY(true));
    back.give(0, new Formula(back).times(product, -1));
  }

  /// z = det x: dx = dz z (x⁻¹)ᵀ
  private static void determinant(DetOp op, Pullback back) {
    Formula f = new Formula(back);
    int rank = rank(op.out());
    Value scale =
        back.add(
            OperatorOps.unsqueeze(
                f.times(back.cotangent(), op.out()), back.integers(rank, rank + 1L)));
    back.give(0, f.times(scale, transposed(back, back.add(OperatorOps.inverse(op.x())))));
  }

  /// z = x⁻¹ y: dy = (xᵀ)⁻¹ dz, dx = -dy zᵀ
  private static void solve(SolveOp op, Pullback back) {
    boolean vector = rank(op.y()) == 1;
    Value dz = column(back, back.cotangent(), vector);
    Value dy = back.add(OperatorOps.solve(transposed(back, op.x()), dz));
    if (back.wants(0)) {
      Value z = column(back, op.out(), vector);
      Value outer = back.add(OperatorOps.matmul(dy, z).transposeY(true));
      back.giveBroadcast(0, new Formula(back).times(outer, -1));
    }
    if (back.wants(1)) {
      back.giveBroadcast(1, vector ? back.add(OperatorOps.squeeze(dy, back.integers(-1))) : dy);
    }
  }

  private static Value column(Pullback back, Value x, boolean vector) {
    return vector ? back.add(OperatorOps.unsqueeze(x, back.integers(-1))) : x;
  }

  /// z = x⁻¹ y, or (xᵀ)⁻¹ y: dy = (xᵀ)⁻¹ dz, or x⁻¹ dz; dx = -dy zᵀ, or -z dyᵀ, in the triangle that counts
  private static void triangular(TriangularSolveOp op, Pullback back) {
    Value dy =
        back.add(
            OperatorOps.triangularSolve(op.x(), back.cotangent())
                .upper(op.upper())
                .transpose(!op.transpose())
                .unitriangular(op.unitriangular()));
    if (back.wants(0)) {
      Value outer =
          op.transpose()
              ? back.add(OperatorOps.matmul(op.out(), dy).transposeY(true))
              : back.add(OperatorOps.matmul(dy, op.out()).transposeY(true));
      int off = op.unitriangular() ? 1 : 0;
      Value kept =
          op.upper()
              ? back.add(OperatorOps.triu(outer, off))
              : back.add(OperatorOps.tril(outer, -off));
      back.giveBroadcast(0, new Formula(back).times(kept, -1));
    }
    back.giveBroadcast(1, dy);
  }

  /// x = z zᵀ: dx = (s + sᵀ) / 2 with s = (zᵀ)⁻¹ p z⁻¹, and p the lower triangle of zᵀ dz with half its diagonal;
  /// of an upper triangular factor the same with all transposed
  private static void cholesky(CholeskyOp op, Pullback back) {
    Formula f = new Formula(back);
    Value z = op.upper() ? transposed(back, op.out()) : op.out();
    Value dz = op.upper() ? transposed(back, back.cotangent()) : back.cotangent();
    Value product = back.add(OperatorOps.matmul(z, dz).transposeX(true));
    Value twice =
        f.plus(back.add(OperatorOps.tril(product, 0)), back.add(OperatorOps.tril(product, -1)));
    Value left = divided(back, z, f.times(twice, 0.5));
    Value other = divided(back, z, transposed(back, left));
    back.give(0, f.times(f.plus(other, transposed(back, other)), 0.5));
  }

  /// {@return (zᵀ)⁻¹ x of a lower triangular z}
  private static Value divided(Pullback back, Value z, Value x) {
    return back.add(OperatorOps.triangularSolve(z, x).upper(false).transpose(true));
  }

  private static Value transposed(Pullback back, Value x) {
    int rank = rank(x);
    int[] order = IntStream.range(0, rank).toArray();
    order[rank - 2] = rank - 1;
    order[rank - 1] = rank - 2;
    return back.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(order)));
  }

  private static int rank(Value x) {
    return Sizes.tensor(x).rank();
  }
}
