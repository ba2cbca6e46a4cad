package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.TakesShape;
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

/// The elements of `x` in another shape: a size of 0 copies that of `x` at its index, one -1 stands
/// for what is left.
///
/// Shapes: `x: [A...] -> [shape...]`, of as many elements.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a shape that cannot hold the elements, more than one -1, and a 0 where `x` has no
/// dimension.
@OpDef(value = "reshape", format = "$x `,` $shape attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ReshapeOp
    extends ManipulationOp, UnaryOperands, KeepsElements, Foldable, TakesShape {
  @Operand(IntegerList.class)
  Value shape();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(this, () -> Reshapes.reshape(shapes.of(x()), shape()));
  }

  /// `reshape(x, shape of x) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Identities.foldStatic(this, x());
  }
}
