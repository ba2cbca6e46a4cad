package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.TakesShape;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `x` with dimensions of size 1 broadcast, and new ones put in front, to have this shape; -1 keeps
/// a size.
///
/// Shapes: `x: [A...] -> [shape...]`, -1 standing for the size of `x` there.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a shape of lower rank, sizes that contradict those of `x`, and a -1 for an added
/// dimension.
@OpDef(value = "expand", format = "$x `,` $shape attr-dict `:` functional-type(operands, results)")
public non-sealed interface ExpandOp extends ManipulationOp, UnaryOperands, Foldable, TakesShape {
  @Operand(IntegerList.class)
  Value shape();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(this, () -> Repetitions.expand(shapes.of(x()), shape()));
  }

  /// `expand(x, shape of x) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Identities.foldStatic(this, x());
  }
}
