package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of the operand of a `dropout`, given the mask of what it kept and the gradient of its
/// result.
///
/// Shapes: `mask: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out_grad: T -> x_grad: T`.
///
/// Diagnoses: a mask of another shape than the gradient.
@OpDef(
    value = "dropout_grad",
    format = "$mask `,` $out_grad `,` $p attr-dict `:` functional-type(operands, results)")
public non-sealed interface DropoutGradOp extends GradientOp, GivesGradient {
  @Operand(AnyTensor.class)
  Value mask();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(AnyTensor.class)
  Value p();

  /// {@return whether this is inference, not training}
  @Attr
  boolean isTest();

  /// {@return `upscale_in_train` or `downgrade_in_infer`}
  @Attr
  String mode();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("p");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape gradient = shapes.of(outGrad());
    Gradients.check(shapes.of(mask()), gradient, "a result with a mask");
    return shapes.types(gradient);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(outGrad()).elementType());
  }
}
