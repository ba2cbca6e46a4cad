package dev.weir.dialect.operator.elementwise.special;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The derivative of order `n` of the digamma function at each element; of order 0, that function itself. Of order 1
/// and above it is infinite at 0 and at negative integers.
///
/// Diagnoses: a negative order.
@OpDef(value = "polygamma", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface PolygammaOp extends UnaryElementwiseOp {
  /// {@return the order of the derivative}
  @Attr
  int n();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    if (n() < 0) {
      throw new IllegalArgumentException("expects an order of 0 or above, got " + n());
    }
    return UnaryElementwiseOp.super.inferTypes(shapes);
  }
}
