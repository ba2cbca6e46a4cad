package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of the operands of `x - y`: `out_grad` and `-out_grad`, each summed over the
/// dimensions in which the operand was broadcast.
@OpDef(
    value = "subtract_grad",
    format = "$x `,` $y `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface SubtractGradOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  default int axis() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Result(AnyTensor.class)
  OpResult yGrad();

  @Override
  default List<Type> inferTypes() {
    return Gradients.likeBoth(x(), y(), outGrad());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.reduced(outGrad(), x()), a.reduced(a.scale(outGrad(), -1, 0), y()));
  }
}
