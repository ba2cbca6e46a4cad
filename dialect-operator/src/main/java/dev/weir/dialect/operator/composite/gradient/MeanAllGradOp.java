package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of `x` in the mean of all its elements.
///
/// Shapes: `x: [A...], out_grad: [] -> x_grad: [A...]`; also `out_grad: [1]`.
///
/// Element types: `x: T -> x_grad: T`.
@OpDef(
    value = "mean_all_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface MeanAllGradOp extends OperandGradient {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value ones = a.like(1, x());
    Value count = a.add(OperatorOps.sum(ones, a.integers()));
    return ImmutableList.of(a.over(a.times(ones, outGrad()), count));
  }
}
