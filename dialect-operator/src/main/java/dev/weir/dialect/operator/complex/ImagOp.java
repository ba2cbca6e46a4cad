package dev.weir.dialect.operator.complex;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The imaginary part of each number.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> U`, the parts of `x`: f32 of `complex<f32>`, f64 of `complex<f64>`.
///
/// Diagnoses: numbers that are not complex.
@OpDef(value = "imag", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ImagOp extends ComplexNumbersOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    return shapes.types(x.withElementType(ComplexTypes.part(x)));
  }
}
