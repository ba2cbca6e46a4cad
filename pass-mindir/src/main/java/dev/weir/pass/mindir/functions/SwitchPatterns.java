package dev.weir.pass.mindir.functions;

import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.SwitchLayerOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.List;
import java.util.OptionalLong;

/// Choices that are known.
final class SwitchPatterns {
  /// `switch(true, a, b) -> a`
  static final RewritePattern CONDITION =
      RewritePattern.on(
          SwitchOp.class,
          "mindir-switch-constant",
          (op, rw) -> {
            OptionalLong known = number(op.condition());
            if (known.isEmpty()) {
              return Rewrite.noMatch("the condition is not constant");
            }
            rw.replace(op, known.getAsLong() != 0 ? op.whenTrue() : op.whenFalse());
            return Rewrite.applied();
          });

  /// `switch(c, a, a) -> a`
  static final RewritePattern EQUAL_BRANCHES =
      RewritePattern.on(
          SwitchOp.class,
          "mindir-switch-equal-branches",
          (op, rw) -> {
            if (!isSame(op.whenTrue(), op.whenFalse())) {
              return Rewrite.noMatch("the branches are not the same");
            }
            rw.replace(op, op.whenTrue());
            return Rewrite.applied();
          });

  /// `switch_layer(1, (a, b)) -> b`
  static final RewritePattern INDEX =
      RewritePattern.on(
          SwitchLayerOp.class,
          "mindir-switch-layer-constant",
          (op, rw) -> {
            OptionalLong known = number(op.index());
            if (known.isEmpty() || !(op.layers().definingOp() instanceof MakeTupleOp layers)) {
              return Rewrite.noMatch("the index or the layers are not known");
            }
            List<? extends Value> all = layers.elements();
            long at = known.getAsLong();
            long position = at < 0 ? at + all.size() : at;
            if (position < 0 || position >= all.size()) {
              return Rewrite.noMatch("the index has no layer");
            }
            rw.replace(op, all.get((int) position));
            return Rewrite.applied();
          });

  private SwitchPatterns() {}

  private static boolean isSame(Value a, Value b) {
    return a == b
        || a.definingOp() instanceof ClosureOp x
            && b.definingOp() instanceof ClosureOp y
            && x.callee().equals(y.callee())
            && x.captured().equals(y.captured());
  }

  /// {@return the number that `value` is, if that is known}
  private static OptionalLong number(Value value) {
    Attribute constant = ConstantLike.constantOf(value);
    if (constant instanceof BoolAttr(boolean flag)) {
      return OptionalLong.of(flag ? 1 : 0);
    } else if (constant instanceof IntegerAttr number && number.fitsLong()) {
      return OptionalLong.of(number.value());
    }
    return constant instanceof DenseElementsAttr elements
            && elements.elementCount() == 1
            && elements.elementType() instanceof IntegerType
        ? OptionalLong.of(elements.longAt(0))
        : OptionalLong.empty();
  }
}
