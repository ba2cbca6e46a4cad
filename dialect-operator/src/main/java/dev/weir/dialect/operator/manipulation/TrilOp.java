package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The lower triangle of each matrix in `x`: elements above diagonal `diagonal` become zero.
@OpDef(value = "tril", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface TrilOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  int diagonal();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    if (x.rank() < 2) {
      throw new IllegalArgumentException("expects a tensor of rank 2 or more, got '" + x + "'");
    }
    return ImmutableList.of(x);
  }
}
