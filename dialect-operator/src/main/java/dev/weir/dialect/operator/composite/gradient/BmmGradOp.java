package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of the operands of a batch of products: `out_grad yᵀ` and `xᵀ out_grad`.
@OpDef(
    value = "bmm_grad",
    format = "$x `,` $y `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface BmmGradOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Result(AnyTensor.class)
  OpResult yGrad();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Sizes.tensor(x()), Sizes.tensor(y()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.add(OperatorOps.matmul(outGrad(), y()).transposeY(true)),
        a.add(OperatorOps.matmul(x(), outGrad()).transposeX(true)));
  }
}
