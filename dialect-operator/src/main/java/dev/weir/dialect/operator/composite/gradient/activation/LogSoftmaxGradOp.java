package dev.weir.dialect.operator.composite.gradient.activation;

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
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of `x` in `out = log(softmax(x))` along `axis`: `out_grad - exp(out)
/// sum(out_grad)`.
@OpDef(
    value = "log_softmax_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface LogSoftmaxGradOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  default int axis() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes() {
    return Gradients.like(out(), outGrad());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.sum(
            outGrad(),
            a.scale(
                a.times(
                    a.add(OperatorOps.exp(out())),
                    a.add(OperatorOps.sum(outGrad(), a.integers(axis())).keepdim(true))),
                -1,
                0)));
  }
}
