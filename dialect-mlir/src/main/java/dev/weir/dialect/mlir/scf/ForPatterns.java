package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Canonical forms of `scf.for`.
final class ForPatterns {
  /// A loop that never runs, or once.
  static final RewritePattern NEVER_OR_ONCE =
      RewritePattern.on(ForOp.class, "scf-for-never-or-once", ForPatterns::neverOrOnce);

  private ForPatterns() {}

  private static @Nullable Long known(Value value) {
    return (value.type() == IndexType.INDEX
                || value.type() instanceof IntegerType integer && integer.width() <= Long.SIZE)
            && ConstantLike.constantOf(value) instanceof IntegerAttr number
        ? Long.valueOf(number.value())
        : null;
  }

  private static Rewrite neverOrOnce(ForOp op, PatternRewriter rw) {
    if (op.lowerBound() == op.upperBound()) {
      rw.replace(op, ImmutableList.copyOf(op.initArgs()));
      return Rewrite.applied();
    }
    Long lower = known(op.lowerBound());
    Long upper = known(op.upperBound());
    if (lower == null || upper == null) {
      return Rewrite.noMatch("the bounds are not known");
    }
    boolean unsigned = op.unsignedCmp().isPresent();
    if (unsigned && op.lowerBound().type() instanceof IntegerType type) {
      lower = withoutSign(lower, type.width());
      upper = withoutSign(upper, type.width());
    }
    if (unsigned ? Long.compareUnsigned(lower, upper) >= 0 : lower >= upper) {
      rw.replace(op, ImmutableList.copyOf(op.initArgs()));
      return Rewrite.applied();
    }
    Long step = known(op.step());
    boolean once = step != null && step > 0 && Long.compareUnsigned(upper - lower, step) <= 0;
    if (!once) {
      return onlyYields(op, rw);
    }
    List<Value> arguments = new ArrayList<>(1 + op.initArgs().size());
    arguments.add(op.lowerBound());
    arguments.addAll(op.initArgs());
    rw.replaceWithBody(op, op.bodyRegion(), arguments);
    return Rewrite.applied();
  }

  private static long withoutSign(long value, int width) {
    return width == Long.SIZE ? value : value & ((1L << width) - 1);
  }

  /// A loop that runs, and does nothing but yield the same values from outside every time.
  private static Rewrite onlyYields(ForOp op, PatternRewriter rw) {
    if (op.body().size() > 1) {
      return Rewrite.noMatch("the loop may run several times");
    }
    ImmutableList<Value> yielded = ImmutableList.copyOf(op.yieldedValues());
    for (Value value : yielded) {
      if (!op.isDefinedOutside(value)) {
        return Rewrite.noMatch("the loop passes values from round to round");
      }
    }
    rw.replace(op, yielded);
    return Rewrite.applied();
  }
}
