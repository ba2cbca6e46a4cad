package dev.weir.dialect.operator.composite.choice;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// From `x` towards `y` as far as `weight` says: `x + weight (y - x)`.
///
/// Deviation: `weight` broadcasts to what `x` and `y` broadcast to, and adds no sizes.
///
/// Shapes: `x: [A...], y: [B...] -> [broadcast(A, B)...]`.
///
/// Element types: `x: T, y: T, weight: T -> T`.
///
/// Diagnoses: shapes that do not broadcast.
@OpDef(
    value = "lerp",
    format = "$x `,` $y `,` $weight attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"x", "y", "weight"})
public non-sealed interface LerpOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value weight();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape ends = Broadcasting.broadcast(x, shapes.of(y()), x.elementType());
    Broadcasting.checkInto(ends, shapes.of(weight()), "weight");
    return shapes.types(ends);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value way = a.add(OperatorOps.subtract(y(), x()));
    return ImmutableList.of(a.sum(x(), a.times(weight(), way)));
  }
}
