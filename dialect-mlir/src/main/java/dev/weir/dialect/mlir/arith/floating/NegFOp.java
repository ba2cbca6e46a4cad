package dev.weir.dialect.mlir.arith.floating;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Negation of a float: the sign flipped, also of a NaN.
@OpDef(value = "negf", format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)")
public non-sealed interface NegFOp
    extends ArithOp, Pure, Elementwise, SameOperandsAndResultType, Foldable, Evaluable {
  @Operand(FloatLike.class)
  Value operand();

  /// {@return what floating-point arithmetic may assume, such as the absence of NaN}
  @Attr(populated = true)
  default FastMathAttr fastmath() {
    return FastMathAttr.NONE;
  }

  @Result(FloatLike.class)
  OpResult result();

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    return FloatFolding.checked(
        FloatFolding.negate(operands.get(0)), operands, fastmath(), result().type());
  }

  /// `-(-x)` is `x`; computes with a constant.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (operand().definingOp() instanceof NegFOp inner) {
      return Foldable.to(inner.operand());
    }
    return Folding.to(FloatFolding.negate(constants.get(0)));
  }
}
