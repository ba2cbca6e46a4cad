package dev.weir.dialect.operator.complex;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The numbers with these real and imaginary parts, which broadcast.
///
/// Shapes: `real: [A...], imag: [B...] -> [broadcast(A, B)...]`.
///
/// Element types: `real: T, imag: T -> U`, which is `complex<f32>` for f32 and `complex<f64>` for f64.
///
/// Diagnoses: parts that are neither f32 nor f64, or not of one type, and sizes that are neither equal nor 1.
@OpDef(
    value = "complex",
    format = "$real `,` $imag attr-dict `:` functional-type(operands, results)")
@OneElementType({"real", "imag"})
public non-sealed interface ComplexOp extends ComplexNumbersOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value real();

  @Operand(AnyTensor.class)
  Value imag();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape real = shapes.of(real());
    TensorShape imaginary = shapes.of(imag());
    Type whole = ComplexTypes.whole(real);
    if (!real.elementType().equals(imaginary.elementType())) {
      throw new IllegalArgumentException(
          "expects parts of one type, got '%s' and '%s'".formatted(real, imaginary));
    }
    return shapes.types(Broadcasting.broadcast(real, imaginary, whole));
  }
}
