package dev.weir.dialect.operator.complex;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The discrete Fourier transform of complex numbers along `axes`, as [FourierSettings] defines it.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: numbers that are not complex, axes that are out of range, repeated or without elements, and an unknown
/// normalisation.
///
/// Source: [Cooley and Tukey](https://doi.org/10.1090/S0025-5718-1965-0178586-1), and
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml).
@OpDef(value = "fft_c2c", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface FftC2cOp extends ComplexNumbersOp, FourierSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    ComplexTypes.part(x);
    checkTransform(x);
    checkPoints(shapes, x);
    return shapes.types(x);
  }
}
