package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compares two floats.
@OpDef(
    value = "cmpf",
    format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)")
public non-sealed interface CmpFOp extends CompareOp {
  @Attr(codec = CmpFPredicateCodec.class) CmpFPredicate predicate();

  @Override @Operand(FloatLike.class) Value lhs();

  @Override @Operand(FloatLike.class) Value rhs();

  @Attr(populated = true) default FastMathAttr fastmath() {
    return FastMathAttr.NONE;
  }

  @Override @Result(BoolLike.class) OpResult result();

  /// Computes with constants, and with one that is a NaN.
  @Override default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    FloatAttr a = constants.get(0) instanceof FloatAttr number ? number : null;
    FloatAttr b = constants.get(1) instanceof FloatAttr number ? number : null;
    if (a != null && isNan(a)) {
      b = a;
    } else if (b != null && isNan(b)) {
      a = b;
    }
    if (a == null || b == null || a.type() != b.type()) {
      return Foldable.none();
    }
    return Foldable.to(
        BoolAttr.of(
            a.type().isWide()
                ? predicate().holds(WideFloat.of(a).compareTo(WideFloat.of(b)), 0)
                : predicate().holds(a.value(), b.value())));
  }

  private static boolean isNan(FloatAttr number) {
    return number.type().isWide() ? WideFloat.of(number).isNan() : Double.isNaN(number.value());
  }
}
