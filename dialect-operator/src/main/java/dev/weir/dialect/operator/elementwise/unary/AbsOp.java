package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.DTypes;
import dev.weir.dialect.operator.complex.ComplexTypes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Idempotent;
import java.util.List;

/// The absolute value of each element, which is real.
///
/// Element types: `x: T -> T`; of complex numbers `x: T -> U`, their parts.
@OpDef(value = "abs", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AbsOp extends UnaryElementwiseOp, Idempotent {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    return shapes.types(
        DTypes.isComplex(x.elementType()) ? x.withElementType(ComplexTypes.part(x)) : x);
  }
}
