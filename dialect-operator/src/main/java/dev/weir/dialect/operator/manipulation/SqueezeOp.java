package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `x` without those of the dimensions `axis` that have size 1, or without all such dimensions
/// where no axis is given.
///
/// Shapes: `x: [A...] -> [squeezed(A)...]`, without dimensions of size 1: those of `axis`, or all.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "squeeze", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SqueezeOp
    extends ManipulationOp, UnaryOperands, KeepsElements, Foldable, TakesAxis {
  @Operand(IntegerList.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(this, () -> Reshapes.squeeze(shapes.of(x()), axis()));
  }

  /// `squeeze(x, axes of other sizes) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Identities.foldStatic(this, x());
  }
}
