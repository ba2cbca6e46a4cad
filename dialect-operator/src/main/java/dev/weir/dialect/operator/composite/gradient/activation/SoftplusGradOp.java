package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
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

/// The gradient of `x` in `log(1 + exp(beta x)) / beta`: `out_grad sigmoid(beta x)`, and all of it
/// where `beta x` is above the threshold.
@OpDef(
    value = "softplus_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface SoftplusGradOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr(codec = FloatCodec.class)
  default float beta() {
    return 1f;
  }

  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 20f;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes() {
    return Gradients.like(x(), outGrad());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.add(
            OperatorOps.where(
                a.greater(a.scale(x(), beta(), 0), threshold()),
                outGrad(),
                a.times(outGrad(), a.add(OperatorOps.sigmoid(a.scale(x(), beta(), 0)))))));
  }
}
