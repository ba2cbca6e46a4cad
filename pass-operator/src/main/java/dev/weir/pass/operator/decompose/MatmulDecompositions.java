package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// Matmuls with a vector, written as those of matrices.
final class MatmulDecompositions {
  private static final Rewrite MATRICES = Rewrite.noMatch("it is one of matrices");

  private MatmulDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        RewritePattern.on(
            MatmulOp.class, "decompose-vector-matmul", MatmulDecompositions::ofVectors));
  }

  /// A vector on the left is a row, one on the right a column; the result has no such dimension.
  private static Rewrite ofVectors(MatmulOp op, PatternRewriter rewriter) {
    boolean isRow = Sizes.tensor(op.x()).rank() == 1;
    boolean isColumn = Sizes.tensor(op.y()).rank() == 1;
    if (!isRow && !isColumn) {
      return MATRICES;
    }
    Primitives p = new Primitives(rewriter, op);
    Value left = isRow ? p.reshape(op.x(), 1, -1) : op.x();
    Value right = isColumn ? p.reshape(op.y(), -1, 1) : op.y();
    Value product =
        p.add(
            OperatorOps.matmul(left, right)
                .transposeX(!isRow && op.transposeX())
                .transposeY(!isColumn && op.transposeY()));
    int last = Sizes.tensor(product).rank() - 1;
    Value axes =
        isRow && isColumn ? p.integers(last - 1, last) : p.integers(isRow ? last - 1 : last);
    p.give(op.result(0), p.add(OperatorOps.squeeze(product, axes)));
    return p.done();
  }
}
