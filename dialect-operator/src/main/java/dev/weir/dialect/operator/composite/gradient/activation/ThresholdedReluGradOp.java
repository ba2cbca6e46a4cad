package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
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

/// The gradient of `x` where elements up to the threshold are replaced: it passes where `x` is
/// above.
@OpDef(
    value = "thresholded_relu_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface ThresholdedReluGradOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 1f;
  }

  @Attr(codec = FloatCodec.class)
  default float value() {
    return 0f;
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
    return ImmutableList.of(a.keep(a.greater(x(), threshold()), outGrad()));
  }
}
