package dev.weir.dialect.operator.composite.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
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
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The elements of `x` where `mask` holds, in row-major order.
///
/// Deviation: only `mask` broadcasts.
///
/// Shapes: `x: [A...], mask: [...] -> [n]`, where `n` is known when the program runs.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a mask that does not broadcast to `x`.
@OpDef(
    value = "masked_select",
    format = "$x `,` $mask attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaskedSelectOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value mask();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Broadcasting.checkInto(x, shapes.of(mask()), "mask");
    return shapes.types(shapes.tensor(x.elementType(), shapes.unknown(0, x.elementCount())));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value mask = flat(a, a.add(OperatorOps.expandAs(mask()).y(x())));
    Value places = a.add(OperatorOps.nonzero(mask));
    return ImmutableList.of(a.add(OperatorOps.gatherNd(flat(a, x()), places)));
  }

  private static Value flat(Arithmetic a, Value x) {
    return a.add(OperatorOps.flatten(x).startAxis(0).stopAxis(-1));
  }
}
