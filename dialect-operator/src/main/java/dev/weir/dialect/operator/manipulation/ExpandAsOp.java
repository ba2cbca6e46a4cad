package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// `x` broadcast to the shape of `y`, or to `target_shape` where there is no `y`.
///
/// Shapes: `x: [A...], y: [B...] -> [B...]`, where `A` broadcasts to `B`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a target to which `x` does not broadcast.
@OpDef("expand_as")
public non-sealed interface ExpandAsOp extends ManipulationOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Optional<Value> y();

  /// {@return the sizes of the result where there is no `y`}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray targetShape() {
    return ImmutableIntArray.of();
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape target =
        y().map(shapes::of).orElseGet(() -> shapes.tensor(x.elementType(), declaredShape(shapes)));
    Broadcasting.checkInto(target, x, "x");
    return shapes.types(target.withElementType(x.elementType()));
  }

  private ImmutableList<Term> declaredShape(ShapeInference shapes) {
    var shape = ImmutableList.<Term>builder();
    for (int i = 0; i < targetShape().length(); i++) {
      shape.add(targetShape().get(i) < 0 ? shapes.unknown() : Term.of(targetShape().get(i)));
    }
    return shape.build();
  }
}
