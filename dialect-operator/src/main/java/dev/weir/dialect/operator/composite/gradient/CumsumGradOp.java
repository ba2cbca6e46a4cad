package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.ViewedShape;
import dev.weir.dialect.operator.manipulation.CumsumSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of `x` in its running sums: the running sums from the other end.
///
/// Shapes: `x: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
@OpDef(
    value = "cumsum_grad",
    format = "$x `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface CumsumGradOp
    extends CompositeOp, CumsumSettings, TakesAxis, UnaryGradientOperands {
  @Operand(AnyTensor.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Value sums =
        builder
            .add(
                OperatorOps.cumsum(outGrad(), axis())
                    .flatten(flatten())
                    .exclusive(exclusive())
                    .reverse(!reverse()))
            .out();
    return ImmutableList.of(flatten() ? ViewedShape.restore(builder, x(), sums) : sums);
  }
}
