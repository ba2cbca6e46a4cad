package dev.weir.dialect.operator.reduction;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The sum of `x` over the dimensions along which `target` would have to be broadcast to its shape: what
/// undoes broadcasting.
///
/// Shapes: `x: [A...], target: [B...] -> [B...]`, where `B` broadcasts to `A`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a target that does not broadcast to the shape of `x`.
@OpDef(
    value = "reduce_as",
    format = "$x `,` $target attr-dict `:` functional-type(operands, results)")
public non-sealed interface ReduceAsOp extends ReductionOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value target();

  @Override
  default Optional<ImmutableLongArray> reducedAxes() {
    return Optional.empty();
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape target = shapes.of(target());
    Broadcasting.checkInto(x, target, "the target");
    return shapes.types(target.withElementType(x.elementType()));
  }
}
