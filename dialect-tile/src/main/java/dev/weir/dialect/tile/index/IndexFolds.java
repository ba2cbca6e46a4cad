package dev.weir.dialect.tile.index;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import java.util.OptionalLong;

/// What index arithmetic folds to.
final class IndexFolds {
  private IndexFolds() {}

  static ImmutableList<Folded> fold(IndexBinaryOp op) {
    IndexKind kind = op.kind();
    Value lhs = op.lhs();
    Value rhs = op.rhs();
    OptionalLong x = IndexOp.valueOf(lhs);
    OptionalLong y = IndexOp.valueOf(rhs);
    if (x.isPresent() && y.isPresent()) {
      return kind.isDefined(x.getAsLong(), y.getAsLong())
          ? number(kind.apply(x.getAsLong(), y.getAsLong()))
          : Foldable.none();
    }
    if (y.isPresent()) {
      return withNumber(kind, lhs, y.getAsLong());
    }
    if (x.isPresent()) {
      return kind.isCommutative() ? withNumber(kind, rhs, x.getAsLong()) : Foldable.none();
    }
    if (lhs == rhs) {
      return switch (kind) {
        case MIN, MAX -> Foldable.to(lhs);
        case SUB -> number(0);
        default -> Foldable.none();
      };
    }
    return inverse(kind, lhs, rhs);
  }

  private static ImmutableList<Folded> number(long value) {
    return Foldable.to(IntegerAttr.index(value));
  }

  private static ImmutableList<Folded> withNumber(IndexKind kind, Value x, long y) {
    if (kind.isNeutral(y)) {
      return Foldable.to(x);
    }
    if (kind == IndexKind.MUL && y == 0 || kind == IndexKind.MOD && y == 1) {
      return number(0);
    }
    return kind == IndexKind.MIN && isAtMost(x, y) ? Foldable.to(x) : Foldable.none();
  }

  /// {@return whether `x` is a remainder or a minimum that never exceeds `y`}
  private static boolean isAtMost(Value x, long y) {
    if (!(x.definingOp() instanceof IndexBinaryOp inner)) {
      return false;
    }
    OptionalLong number = IndexOp.valueOf(inner.rhs());
    return number.isPresent()
        && (inner.kind() == IndexKind.MOD && number.getAsLong() > 0 && number.getAsLong() - 1 <= y
            || inner.kind() == IndexKind.MIN && number.getAsLong() <= y);
  }

  /// `(a - b) + b` and `b + (a - b)` are `a`, as are `(a + b) - b` and `(b + a) - b`.
  private static ImmutableList<Folded> inverse(IndexKind kind, Value lhs, Value rhs) {
    if (kind == IndexKind.ADD) {
      if (lhs.definingOp() instanceof IndexBinaryOp inner
          && inner.kind() == IndexKind.SUB
          && inner.rhs() == rhs) {
        return Foldable.to(inner.lhs());
      }
      if (rhs.definingOp() instanceof IndexBinaryOp inner
          && inner.kind() == IndexKind.SUB
          && inner.rhs() == lhs) {
        return Foldable.to(inner.lhs());
      }
    }
    if (kind == IndexKind.SUB
        && lhs.definingOp() instanceof IndexBinaryOp inner
        && inner.kind() == IndexKind.ADD) {
      if (inner.rhs() == rhs) {
        return Foldable.to(inner.lhs());
      }
      if (inner.lhs() == rhs) {
        return Foldable.to(inner.rhs());
      }
    }
    return Foldable.none();
  }
}
