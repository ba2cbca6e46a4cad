package dev.weir.dialect.operator.reduction;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// A reduction along axes that an operand has, so that they may be known only at run time.
public sealed interface AxisReduction extends ReductionOp, UnaryOperands, TakesAxis
    permits SameTypeReduction, ProdOp, SumOp {
  @Operand(IntegerList.class)
  Value axis();

  @Override
  default Optional<ImmutableLongArray> reducedAxes() {
    return Reductions.axes(axis());
  }

  /// {@return the type of the result}
  ///
  /// @param keepdim whether reduced dimensions stay, with size 1
  /// @param elements the type of its elements
  default List<Type> reducedType(ShapeInference shapes, boolean keepdim, Type elements) {
    return UnknownRank.orDeclared(
        this, () -> Reductions.reduce(shapes.of(x()), axis(), keepdim, false, elements));
  }
}
