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

/// `value` where `mask` holds, else `x`.
///
/// Deviation: only `mask` and `value` broadcast.
///
/// Shapes: `x: [A...], mask: [...], value: [...] -> [A...]`.
///
/// Element types: `x: T, value: T -> T`.
///
/// Diagnoses: a mask or a value that does not broadcast to `x`.
@OpDef(
    value = "masked_fill",
    format = "$x `,` $mask `,` $value attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"x", "value"})
public non-sealed interface MaskedFillOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value mask();

  @Operand(AnyTensor.class)
  Value value();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Broadcasting.checkInto(x, shapes.of(mask()), "mask");
    Broadcasting.checkInto(x, shapes.of(value()), "value");
    return shapes.types(x);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value where = a.add(OperatorOps.expandAs(mask()).y(x()));
    Value filled = a.add(OperatorOps.expandAs(value()).y(x()));
    return ImmutableList.of(a.add(OperatorOps.where(where, filled, x())));
  }
}
