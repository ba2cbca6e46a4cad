package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.Axes;

/// A transposition of the last two dimensions next to a matmul becomes a flag of the product.
///
/// Source: paddle/fluid/pir/transforms/general/matmul_transpose_fuse_pass.cc. Deviations: 1. what is
/// transposed may be used elsewhere too; 2. both of the last two dimensions must change places, where
/// PIR is content with one.
public final class MatmulTransposeRules {
  /// transpose(matmul(x, y)) -> matmul(y, x), each transposed if it was not
  public static final DrrRule RESULT =
      rule(
          "matmul-result-transpose",
          (p, x, y) -> {
            var product = matmul(x, y);
            var transposed = transpose(product.out());
            p.match(transposed)
                .where("an operand is a vector", m -> isMatrix(m, x) && isMatrix(m, y))
                .where("other dimensions move", m -> swapsLast(m.get(transposed.perm())))
                .replaceWith(
                    matmul(y, x)
                        .transposeX(p.compute(m -> !m.get(product.transposeY())))
                        .transposeY(p.compute(m -> !m.get(product.transposeX()))));
          });

  /// matmul(transpose(x), y) -> matmul(x, y) with x transposed if it was not
  public static final DrrRule LEFT =
      rule(
          "matmul-x-transpose",
          (p, x, y) -> {
            var transposed = transpose(x);
            var product = matmul(p.mayEscape(transposed).out(), y);
            p.match(product)
                .where("the operand is a vector", m -> isMatrix(m, x))
                .where("other dimensions move", m -> swapsLast(m.get(transposed.perm())))
                .replaceWith(
                    matmul(x, y)
                        .transposeX(p.compute(m -> !m.get(product.transposeX())))
                        .transposeY(product.transposeY()));
          });

  /// matmul(x, transpose(y)) -> matmul(x, y) with y transposed if it was not
  public static final DrrRule RIGHT =
      rule(
          "matmul-y-transpose",
          (p, x, y) -> {
            var transposed = transpose(y);
            var product = matmul(x, p.mayEscape(transposed).out());
            p.match(product)
                .where("the operand is a vector", m -> isMatrix(m, y))
                .where("other dimensions move", m -> swapsLast(m.get(transposed.perm())))
                .replaceWith(
                    matmul(x, y)
                        .transposeX(product.transposeX())
                        .transposeY(p.compute(m -> !m.get(product.transposeY()))));
          });

  private MatmulTransposeRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(RESULT, LEFT, RIGHT);
  }

  private static boolean isMatrix(Match m, ValueNode node) {
    return Sizes.tensor(m.get(node)).rank() >= 2;
  }

  private static boolean swapsLast(ImmutableIntArray perm) {
    int rank = perm.length();
    for (int i = 0; i < rank; i++) {
      int axis = Axes.normalize(perm.get(i), rank);
      int wanted = i < rank - 2 ? i : 2 * rank - 3 - i;
      if (axis != wanted) {
        return false;
      }
    }
    return rank >= 2;
  }
}
