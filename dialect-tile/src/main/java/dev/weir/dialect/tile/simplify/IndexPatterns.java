package dev.weir.dialect.tile.simplify;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexMath;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.OptionalLong;

/// Canonical forms of index arithmetic.
final class IndexPatterns {
  static final ImmutableList<Pattern> ALL =
      ImmutableList.of(
          // c + x -> x + c, and so of products, minima and maxima
          RewritePattern.on(
              IndexBinaryOp.class, "tile-index-number-last", IndexPatterns::numberLast),
          // (x + c) + d -> x + (c + d), and so of other chains with numbers
          RewritePattern.on(IndexBinaryOp.class, "tile-index-chain", IndexPatterns::chain),
          // (x * c) / d -> x * (c / d) where d divides c; what is left is 0
          RewritePattern.on(
              IndexBinaryOp.class, "tile-index-divided-product", IndexPatterns::dividedProduct));

  private static final Rewrite NO_NUMBER = Rewrite.noMatch("the second operand is not known");
  private static final Rewrite NO_CHAIN = Rewrite.noMatch("not a chain with numbers");

  private IndexPatterns() {}

  private static Rewrite numberLast(IndexBinaryOp op, PatternRewriter rw) {
    if (!op.kind().isCommutative()
        || IndexOp.valueOf(op.lhs()).isEmpty()
        || IndexOp.valueOf(op.rhs()).isPresent()) {
      return Rewrite.noMatch("no number comes first");
    }
    rw.setOperands(op, ImmutableList.of(op.rhs(), op.lhs()));
    return Rewrite.applied();
  }

  private static Rewrite chain(IndexBinaryOp op, PatternRewriter rw) {
    OptionalLong outer = IndexOp.valueOf(op.rhs());
    if (outer.isEmpty() || !(op.lhs().definingOp() instanceof IndexBinaryOp inner)) {
      return NO_NUMBER;
    }
    OptionalLong first = IndexOp.valueOf(inner.rhs());
    if (first.isEmpty()) {
      return NO_NUMBER;
    }
    long c = first.getAsLong();
    long d = outer.getAsLong();
    IndexKind kind = op.kind();
    if (isSum(kind) && isSum(inner.kind())) {
      return sum(op, inner, inner.kind() == IndexKind.SUB ? -c : c, d, rw);
    }
    if (kind == inner.kind() && combines(kind, c, d)) {
      IndexKind combine = isDivision(kind) ? IndexKind.MUL : kind;
      if (combine.isDefined(c, d)) {
        return replace(op, kind, inner.lhs(), combine.apply(c, d), rw);
      }
    }
    if (kind == IndexKind.MOD && inner.kind() == IndexKind.MOD && d > 0 && c > 0 && c % d == 0) {
      return replace(op, kind, inner.lhs(), d, rw);
    }
    return NO_CHAIN;
  }

  private static boolean isSum(IndexKind kind) {
    return kind == IndexKind.ADD || kind == IndexKind.SUB;
  }

  private static boolean isDivision(IndexKind kind) {
    return kind == IndexKind.DIV || kind == IndexKind.CEIL_DIV;
  }

  private static boolean combines(IndexKind kind, long c, long d) {
    return kind == IndexKind.MUL
        || kind == IndexKind.MIN
        || kind == IndexKind.MAX
        || isDivision(kind) && c > 0 && d > 0;
  }

  private static Rewrite sum(
      IndexBinaryOp op, IndexBinaryOp inner, long c, long d, PatternRewriter rw) {
    IndexKind kind = op.kind();
    if (c == Long.MIN_VALUE || !kind.isDefined(c, d)) {
      return NO_CHAIN;
    }
    long both = kind.apply(c, d);
    return both < 0 && both != Long.MIN_VALUE
        ? replace(op, IndexKind.SUB, inner.lhs(), -both, rw)
        : replace(op, IndexKind.ADD, inner.lhs(), both, rw);
  }

  private static Rewrite dividedProduct(IndexBinaryOp op, PatternRewriter rw) {
    OptionalLong divisor = IndexOp.valueOf(op.rhs());
    if (divisor.isEmpty()
        || divisor.getAsLong() < 1
        || !op.kind().divides()
        || !(op.lhs().definingOp() instanceof IndexBinaryOp product)
        || product.kind() != IndexKind.MUL) {
      return Rewrite.noMatch("not a product divided by a number");
    }
    OptionalLong factor = IndexOp.valueOf(product.rhs());
    if (factor.isEmpty() || factor.getAsLong() % divisor.getAsLong() != 0) {
      return Rewrite.noMatch("the product is not divisible");
    }
    if (op.kind() == IndexKind.MOD) {
      rw.replace(op, new IndexMath(rw).constant(0));
      return Rewrite.applied();
    }
    return replace(op, IndexKind.MUL, product.lhs(), factor.getAsLong() / divisor.getAsLong(), rw);
  }

  private static Rewrite replace(
      IndexBinaryOp op, IndexKind kind, Value x, long number, PatternRewriter rw) {
    rw.replace(op, new IndexMath(rw).make(kind, x, number));
    return Rewrite.applied();
  }
}
