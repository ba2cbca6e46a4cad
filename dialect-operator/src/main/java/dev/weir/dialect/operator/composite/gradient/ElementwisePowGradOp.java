package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of the operands of `x^y`: `out_grad y x^(y - 1)` and `out_grad log(x) x^y`, each
/// summed over the dimensions in which the operand was broadcast.
@OpDef(
    value = "elementwise_pow_grad",
    format = "$x `,` $y `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface ElementwisePowGradOp extends CompositeOp {
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
    return Gradients.likeBoth(x(), y(), outGrad());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value ofX = a.add(OperatorOps.elementwisePow(x(), a.scale(y(), 1, -1)));
    Value power = a.add(OperatorOps.elementwisePow(x(), y()));
    return ImmutableList.of(
        a.reduced(a.times(outGrad(), a.times(y(), ofX)), x()),
        a.reduced(a.times(outGrad(), a.times(a.add(OperatorOps.log(x())), power)), y()));
  }
}
