package dev.weir.dialect.operator.manipulation;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.List;

/// `x` with the order of elements along each of `axis` turned round.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "flip", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface FlipOp extends ManipulationOp, UnaryOperands {
  /// {@return the axes, counted from the back if negative}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    for (int i = 0; i < axis().length(); i++) {
      Axes.normalize(axis().get(i), x.rank());
    }
    return shapes.types(x);
  }
}
