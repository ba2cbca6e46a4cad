package dev.weir.dialect.operator.complex;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The real and the imaginary part of each number, along a new last dimension.
///
/// Shapes: `x: [A...] -> [A..., 2]`.
///
/// Element types: `x: T -> U`, the parts of `x`: f32 of `complex<f32>`, f64 of `complex<f64>`.
///
/// Diagnoses: numbers that are not complex.
@OpDef(value = "as_real", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface AsRealOp extends ComplexNumbersOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    ImmutableList<Term> sizes =
        ImmutableList.<Term>builder().addAll(x.sizes()).add(Term.of(2)).build();
    return shapes.types(shapes.tensor(ComplexTypes.part(x), sizes));
  }
}
