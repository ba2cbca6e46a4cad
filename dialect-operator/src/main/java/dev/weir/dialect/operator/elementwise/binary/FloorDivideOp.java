package dev.weir.dialect.operator.elementwise.binary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.inference.Elements;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import java.util.Optional;

/// `x / y`, rounded down.
@OpDef(
    value = "floor_divide",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface FloorDivideOp
    extends BinaryElementwiseOp, FailsOnIntegers, InfersElements {
  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return Elements.combined(shapes, x(), y(), (x, y) -> Elements.quotient(shapes, x, y));
  }
}
