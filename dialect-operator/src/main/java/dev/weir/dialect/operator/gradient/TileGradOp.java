package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.operator.manipulation.TileSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of what a `tile` repeats: the sum over the repetitions.
///
/// Shapes: `x: [A...], out_grad: [...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "tile_grad",
    format = "$x `,` $out_grad `,` $repeat_times attr-dict `:` functional-type(operands, results)")
public non-sealed interface TileGradOp extends GradientOp, UnaryGradientOperands, TileSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    try {
      TensorShape out = Repetitions.tile(x, repeatTimes());
      Gradients.check(out, shapes.of(outGrad()), "a tiled tensor");
    } catch (UnknownRank unknown) {
      return shapes.types(x);
    }
    return shapes.types(x);
  }
}
