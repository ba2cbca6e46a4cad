package dev.weir.dialect.operator.complex;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The discrete Fourier transform along `axes`, as [FourierSettings] defines it, of complex numbers whose transform is
/// real: the last of `axes` has the first half of them, of which the others are conjugates. It takes the numbers to be
/// so, and leaves imaginary parts out that would contradict it.
///
/// Shapes: `x: [A..., M, B...] -> [A..., N, B...]` at the last of `axes`, with `N = last_dim_size`, or `2 (M - 1)` if
/// that is 0.
///
/// Element types: `x: T -> U`, the parts of `x`: f32 of `complex<f32>`, f64 of `complex<f64>`.
///
/// Diagnoses: numbers that are not complex, axes that are out of range, repeated, without elements or not there, a
/// `last_dim_size` of which `M` is not the first half, and an unknown normalisation.
@OpDef(value = "fft_c2r", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface FftC2rOp extends ComplexNumbersOp, FourierSettings {
  /// {@return how many points the last axis has; 0 for twice as many as `x` has, less 2}
  @Attr
  default long lastDimSize() {
    return 0;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape part = x.withElementType(ComplexTypes.part(x));
    int last = checkTransform(x);
    if (last < 0) {
      throw new IllegalArgumentException("expects an axis or more");
    }
    checkPoints(shapes, x);
    Term half = x.size(last);
    if (lastDimSize() < 0 || lastDimSize() == 0 && !shapes.requireAtLeast(half, 2)) {
      throw new IllegalArgumentException(
          "expects a last_dim_size of 0 or more, and a point or more, got %d for '%s'"
              .formatted(lastDimSize(), x));
    }
    if (lastDimSize() > 0) {
      shapes.same(half, lastDimSize() / 2 + 1, "numbers of half of last_dim_size and of x");
    }
    Term points = lastDimSize() > 0 ? Term.of(lastDimSize()) : half.minus(1).times(2);
    return shapes.types(part.with(last, points));
  }
}
