package dev.weir.dialect.operator.complex;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The conjugate of each number; a real one is its own.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
@OpDef(value = "conj", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ConjOp extends ComplexNumbersOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }
}
