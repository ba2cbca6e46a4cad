package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of `x` in its upper triangle: the upper triangle of that of the result.
@OpDef(value = "triu_grad", format = "$out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface TriuGradOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  int diagonal();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Sizes.tensor(outGrad()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(builder.add(OperatorOps.triu(outGrad(), diagonal())).out());
  }
}
