package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.UnusedAxis;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of the operands of `out = x / y`: `out_grad / y` and `-out_grad out / y`, each
/// summed over the dimensions in which the operand was broadcast.
///
/// Shapes: `x: [A...], y: [B...], out_grad: [broadcast(A, B)...] -> x_grad: [A...], y_grad: [B...]`.
///
/// Element types: `x: T, y: U -> x_grad: T, y_grad: U`.
///
/// Diagnoses: operands that do not broadcast, and a gradient of another shape than their broadcast.
@OpDef(
    value = "divide_grad",
    format = "$x `,` $y `,` $out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface DivideGradOp extends CompositeOp, UnusedAxis, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult yGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.likeBoth(shapes, x(), y(), outGrad());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value byY = a.over(outGrad(), y());
    return ImmutableList.of(
        a.reduced(byY, x()), a.reduced(a.scale(a.times(byY, out()), -1, 0), y()));
  }
}
