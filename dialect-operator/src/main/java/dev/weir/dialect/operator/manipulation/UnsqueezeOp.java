package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `x` with dimensions of size 1 inserted at each of `axis`, one after the other.
///
/// Shapes: `x: [A...] -> [unsqueezed(A)...]`, with a dimension of size 1 at each of `axis`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range.
@OpDef(
    value = "unsqueeze",
    format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface UnsqueezeOp
    extends ManipulationOp, UnaryOperands, KeepsElements, TakesAxis {
  @Operand(IntegerList.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(this, () -> Reshapes.unsqueeze(shapes.of(x()), axis()));
  }
}
