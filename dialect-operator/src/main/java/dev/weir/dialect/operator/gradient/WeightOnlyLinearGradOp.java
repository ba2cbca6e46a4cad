package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.quantization.WeightOnlyLinearSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The gradient of the rows of a `weight_only_linear`; its weights have none.
///
/// Shapes: `x: [A..., K], out_grad: [A..., N] -> x_grad: [A..., K]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: different numbers of rows.
@OpDef("weight_only_linear_grad")
public non-sealed interface WeightOnlyLinearGradOp
    extends GradientOp, WeightOnlyLinearSettings, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value weight();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Value weightScale();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape gradient = shapes.of(outGrad());
    if (x.rank() == 0 || x.rank() != gradient.rank()) {
      throw new IllegalArgumentException(
          "expects rows in both '%s' and '%s'".formatted(x, gradient));
    }
    for (int i = 0; i < x.rank() - 1; i++) {
      shapes.same(x.size(i), gradient.size(i), "numbers of rows");
    }
    return shapes.types(x);
  }
}
