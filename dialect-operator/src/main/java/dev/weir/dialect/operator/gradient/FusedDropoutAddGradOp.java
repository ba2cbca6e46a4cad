package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.fused.DropoutSettings;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of `x` and `y` of a `fused_dropout_add`, given that of its result and what it kept
/// of its seed.
///
/// Shapes: `seed_offset: [2], out_grad: [A...] -> x_grad: [A...], y_grad: [A...]`.
///
/// Element types: `out_grad: T -> x_grad: T, y_grad: T`.
@OpDef("fused_dropout_add_grad")
public non-sealed interface FusedDropoutAddGradOp
    extends GradientOp, GivesGradient, DropoutSettings {
  @Operand(AnyTensor.class)
  Value seedOffset();

  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return whether `seed` is used}
  @Attr
  boolean fixSeed();

  @Result(AnyTensor.class)
  OpResult yGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape gradient = shapes.of(outGrad());
    return shapes.types(gradient, gradient);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(outGrad()).elementType());
  }
}
