package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Idempotent;
import java.util.Optional;

/// A copy of `x`.
@OpDef(value = "assign", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AssignOp extends UnaryElementwiseOp, Idempotent, InfersElements {

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return shapes.elements(x());
  }
}
