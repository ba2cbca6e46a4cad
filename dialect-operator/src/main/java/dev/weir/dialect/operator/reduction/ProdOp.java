package dev.weir.dialect.operator.reduction;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;
import java.util.Optional;

/// The product of the elements along `axis`, along all axes if `reduce_all`.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimensions `axis`, or with size 1 there if
/// `keepdim`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "prod", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ProdOp extends AxisReduction, KeepsDimensions {
  @Override
  default Optional<ImmutableLongArray> reducedAxes() {
    return reduceAll() ? Reductions.ALL : Reductions.axes(axis());
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(
        this,
        () ->
            Reductions.reduce(
                shapes.of(x()), axis(), keepdim(), reduceAll(), shapes.of(x()).elementType()));
  }
}
