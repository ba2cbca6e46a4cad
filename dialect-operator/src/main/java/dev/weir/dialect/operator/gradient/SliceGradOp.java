package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.dialect.operator.manipulation.SliceSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of what a `slice` takes a part of: `out_grad` at its position, and zeros around it.
///
/// Shapes: `input: [A...], out_grad: [...] -> input_grad: [A...]`.
///
/// Element types: `input: T -> input_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "slice_grad",
    format =
        "$input `,` $out_grad `,` $starts `,` $ends "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface SliceGradOp extends GradientOp, SliceSettings {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Result(AnyTensor.class)
  OpResult inputGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    TensorShape out = Slices.slice(input, axes(), starts(), ends(), decreaseAxis());
    Gradients.check(out, shapes.of(outGrad()), "a slice");
    return shapes.types(input);
  }
}
