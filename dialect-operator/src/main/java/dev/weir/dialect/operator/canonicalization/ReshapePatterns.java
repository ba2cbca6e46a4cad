package dev.weir.dialect.operator.canonicalization;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.ir.Value;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Canonical forms of reshaping.
final class ReshapePatterns {
  private ReshapePatterns() {}

  /// `reshape(reshape(x), shape) -> reshape(x, shape)`, also where the inner one flattens, squeezes or
  /// unsqueezes
  ///
  /// Not where the shape copies sizes of what the inner one made.
  static final RewritePattern RESHAPE_RESHAPE =
      RewritePattern.on(ReshapeOp.class, "reshape-reshape", ReshapePatterns::reshapeReshape);

  private static Rewrite reshapeReshape(ReshapeOp op, PatternRewriter rewriter) {
    Value source = reshaped(op.x());
    if (source == null) {
      return Rewrite.noMatch("the operand is not reshaped");
    }
    Optional<ImmutableLongArray> shape = Constants.integers(op.shape());
    if (shape.isEmpty() || shape.get().contains(0) || shape.get().contains(Constants.UNKNOWN)) {
      return Rewrite.noMatch("the shape may copy sizes of the operand");
    }
    rewriter.setOperand(op, 0, source);
    return Rewrite.applied();
  }

  private static @Nullable Value reshaped(Value value) {
    return switch (value.definingOp()) {
      case ReshapeOp inner -> inner.x();
      case FlattenOp inner -> inner.x();
      case SqueezeOp inner -> inner.x();
      case UnsqueezeOp inner -> inner.x();
      case null, default -> null;
    };
  }
}
