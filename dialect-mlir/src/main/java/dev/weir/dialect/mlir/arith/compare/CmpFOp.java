package dev.weir.dialect.mlir.arith.compare;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.BoolLike;
import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.dialect.mlir.arith.fold.WideFloat;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.type.ShapedType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compares two floats.
@OpDef(
    value = "cmpf",
    format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)")
public non-sealed interface CmpFOp extends CompareOp {
  /// {@return the comparison, ordered (`oeq`, `olt`, …) or not (`ueq`, `ult`, …)}
  @Attr(codec = CmpFPredicateCodec.class)
  CmpFPredicate predicate();

  @Override
  @Operand(FloatLike.class)
  Value lhs();

  @Override
  @Operand(FloatLike.class)
  Value rhs();

  /// {@return what floating-point arithmetic may assume, such as the absence of NaN}
  @Attr(populated = true)
  default FastMathAttr fastmath() {
    return FastMathAttr.NONE;
  }

  @Override
  @Result(BoolLike.class)
  OpResult result();

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute a = operands.get(0);
    Attribute b = operands.get(1);
    Attribute made =
        a instanceof FloatAttr x && b instanceof FloatAttr y
            ? BoolAttr.of(holds(x, y))
            : a instanceof DenseElementsAttr x
                    && b instanceof DenseElementsAttr y
                    && result().type() instanceof ShapedType shaped
                ? elements(x, y, shaped)
                : null;
    return FloatFolding.checked(made, operands, fastmath(), result().type());
  }

  private Attribute elements(DenseElementsAttr a, DenseElementsAttr b, ShapedType type) {
    long[] results = new long[a.isSplat() && b.isSplat() ? 1 : Math.toIntExact(a.elementCount())];
    for (int i = 0; i < results.length; i++) {
      FloatAttr x = (FloatAttr) FloatFolding.element(a, i);
      FloatAttr y = (FloatAttr) FloatFolding.element(b, i);
      results[i] = holds(x, y) ? 1 : 0;
    }
    return DenseElementsAttr.ofLongs(type, results);
  }

  private boolean holds(FloatAttr a, FloatAttr b) {
    return a.type().isWide()
        ? predicate().holds(WideFloat.of(a).compareTo(WideFloat.of(b)), 0)
        : predicate().holds(a.value(), b.value());
  }

  /// Computes with constants, and with one that is a NaN.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
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
    return Foldable.to(BoolAttr.of(holds(a, b)));
  }

  private static boolean isNan(FloatAttr number) {
    return number.type().isWide() ? WideFloat.of(number).isNan() : Double.isNaN(number.value());
  }
}
