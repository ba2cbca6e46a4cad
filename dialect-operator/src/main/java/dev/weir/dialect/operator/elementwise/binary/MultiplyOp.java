package dev.weir.dialect.operator.elementwise.binary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.fold.Splats;
import dev.weir.dialect.operator.inference.Elements;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `x * y`.
@OpDef(value = "multiply", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface MultiplyOp
    extends BinaryElementwiseOp, Commutative, Foldable, InfersElements {
  /// Computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Splats.fold(this, constants, Splats.Arithmetic.MULTIPLY);
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return Elements.combined(shapes, x(), y(), (x, y) -> Optional.of(x.times(y)));
  }
}
