package dev.weir.dialect.operator.complex;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The numbers whose real and imaginary parts lie along the last dimension.
///
/// Shapes: `x: [A..., 2] -> [A...]`.
///
/// Element types: `x: T -> U`, which is `complex<f32>` for f32 and `complex<f64>` for f64.
///
/// Diagnoses: parts that are neither f32 nor f64, a scalar, and a last dimension of another size.
@OpDef(value = "as_complex", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface AsComplexOp extends ComplexNumbersOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Type whole = ComplexTypes.whole(x);
    if (x.rank() == 0) {
      throw new IllegalArgumentException("expects a dimension of parts, got '%s'".formatted(x));
    }
    shapes.same(x.size(x.rank() - 1), 2, "numbers of parts");
    return shapes.types(shapes.tensor(whole, x.sizes().subList(0, x.rank() - 1)));
  }
}
