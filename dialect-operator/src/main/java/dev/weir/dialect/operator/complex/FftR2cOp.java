package dev.weir.dialect.operator.complex;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The discrete Fourier transform of real numbers along `axes`, as [FourierSettings] defines it. Where `onesided`, the
/// last of `axes` has only the first half of the numbers, of which the others are conjugates.
///
/// Shapes: `x: [A..., N, B...] -> [A..., M, B...]` with `N` at the last of `axes`, and `M = floor(N / 2) + 1` if
/// `onesided`, else `N`.
///
/// Element types: `x: T -> U`, which is `complex<f32>` for f32 and `complex<f64>` for f64.
///
/// Diagnoses: numbers that are neither f32 nor f64, axes that are out of range, repeated, without elements or not
/// there, and an unknown normalisation.
@OpDef(value = "fft_r2c", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface FftR2cOp extends ComplexNumbersOp, FourierSettings {
  /// {@return whether half of the numbers are left out}
  @Attr
  boolean onesided();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape whole = x.withElementType(ComplexTypes.whole(x));
    int last = checkTransform(x);
    if (last < 0) {
      throw new IllegalArgumentException("expects an axis or more");
    }
    checkPoints(shapes, x);
    return shapes.types(onesided() ? whole.with(last, x.size(last).floorDiv(2).plus(1)) : whole);
  }
}
