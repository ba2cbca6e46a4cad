package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The logarithm of the sum of the exponentials along `axis` up to each element, or of all elements taken as one
/// dimension if `flatten`. It does not overflow where the exponentials do. With `exclusive` the element itself does
/// not count, so that the first is minus infinity; with `reverse` the sums run from the back.
///
/// Shapes: `x: [A...] -> [A...]`; with `flatten`, `x: [A...] -> [N]`, `N` the number of elements.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "logcumsumexp", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface LogcumsumexpOp extends ManipulationOp, UnaryOperands, CumsumSettings {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (flatten()) {
      return shapes.types(shapes.tensor(x.elementType(), x.elementCount()));
    }
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return shapes.types(x);
  }
}
