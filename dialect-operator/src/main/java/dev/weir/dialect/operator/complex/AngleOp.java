package dev.weir.dialect.operator.complex;

import dev.weir.dialect.operator.DTypes;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The angle of each number with the positive real axis, from -π to π: that of a negative real number is π.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`; of complex numbers `x: T -> U`, their parts.
@OpDef(value = "angle", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface AngleOp extends ComplexNumbersOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    return shapes.types(
        DTypes.isComplex(x.elementType()) ? x.withElementType(ComplexTypes.part(x)) : x);
  }
}
