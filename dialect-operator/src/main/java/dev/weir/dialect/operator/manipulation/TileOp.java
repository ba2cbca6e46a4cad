package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `x` repeated along each dimension.
///
/// Shapes: `x: [A...] -> [tiled(A)...]`, size `i` multiplied by `repeat_times[i]`, the shorter of both filled
/// with ones at the front.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: negative repetitions.
@OpDef(
    value = "tile",
    format = "$x `,` $repeat_times attr-dict `:` functional-type(operands, results)")
public non-sealed interface TileOp extends ManipulationOp, UnaryOperands, TileSettings, Foldable {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(this, () -> Repetitions.tile(shapes.of(x()), repeatTimes()));
  }

  /// `tile(x, 1) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Identities.foldStatic(this, x());
  }
}
