package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of `x` and `y` of a `where`: each has that of the result where it was selected.
///
/// Shapes:
/// `condition: [A...], x: [A...], y: [A...], out_grad: [A...] -> x_grad: [A...], y_grad: [A...]`.
///
/// Element types: `x: T, y: U -> x_grad: T, y_grad: U`.
@OpDef("where_grad")
public non-sealed interface WhereGradOp extends CompositeOp, GivesGradient {
  @Operand(AnyTensor.class)
  Value condition();

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult yGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()), shapes.of(y()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.reduced(a.keep(condition(), outGrad()), x()),
        a.reduced(a.keep(a.not(condition()), outGrad()), y()));
  }
}
