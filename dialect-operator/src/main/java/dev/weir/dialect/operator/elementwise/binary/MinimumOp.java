package dev.weir.dialect.operator.elementwise.binary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.inference.Elements;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;
import java.util.Optional;

/// The smaller of `x` and `y`; NaN if one is.
@OpDef(value = "minimum", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface MinimumOp extends BinaryElementwiseOp, Commutative, InfersElements {
  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return Elements.combined(shapes, x(), y(), (x, y) -> Optional.of(x.min(y)));
  }
}
