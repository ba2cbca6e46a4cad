package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `x` with the dimensions from `start_axis` to `stop_axis` made one.
///
/// Shapes: `x: [A..., B..., C...] -> [A..., N, C...]`, `N` the product of `B`, the dimensions from
/// `start_axis` to `stop_axis`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range or in the wrong order.
@OpDef(value = "flatten", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface FlattenOp
    extends ManipulationOp, UnaryOperands, KeepsElements, Foldable {
  /// {@return the first dimension, counted from the back if negative}
  @Attr
  default int startAxis() {
    return 1;
  }

  /// {@return the last dimension, counted from the back if negative}
  @Attr
  default int stopAxis() {
    return 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Reshapes.flatten(shapes.of(x()), startAxis(), stopAxis()));
  }

  /// `flatten(x, i, i) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Identities.foldStatic(this, x());
  }
}
