package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.TensorList;
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

/// The gradients of the tensors that were joined along `axis`: the parts of that of the result.
///
/// Shapes: `x[i]: [A..., n[i], B...], out_grad: [A..., N, B...] -> x_grad[i]: [A..., n[i], B...]`, `N`
/// the sum of the `n[i]` at `axis`.
///
/// Element types: `x[i]: T -> x_grad[i]: T`.
@OpDef(
    value = "concat_grad",
    format = "$x `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ConcatGradOp extends CompositeOp, TakesAxis {
  @Operand(TensorList.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(AnyTensor.class)
  Value axis();

  @Result(TensorList.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(x().type());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(
        builder
            .add(OperatorOps.split(outGrad(), Arithmetic.sizesAlong(builder, x(), axis()), axis()))
            .out());
  }
}
