package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.TakesShape;
import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of `x` broadcast to a shape: that of the result, summed over what was broadcast.
///
/// Shapes: `x: [A...], out_grad: [B...] -> x_grad: [A...]`, where `A` broadcasts to `B`.
///
/// Element types: `x: T -> x_grad: T`.
@OpDef(
    value = "expand_grad",
    format = "$x `,` $out_grad `,` $shape attr-dict `:` functional-type(operands, results)")
public non-sealed interface ExpandGradOp extends CompositeOp, TakesShape, UnaryGradientOperands {
  @Operand(IntegerList.class)
  Value shape();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(new Arithmetic(builder).reduced(outGrad(), x()));
  }
}
