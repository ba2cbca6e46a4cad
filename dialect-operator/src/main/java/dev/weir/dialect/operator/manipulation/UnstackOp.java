package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The `num` slices of `x` along `axis`, without that dimension.
@OpDef(value = "unstack", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface UnstackOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  default int axis() {
    return 0;
  }

  @Attr
  default int num() {
    return 0;
  }

  @Result(TensorList.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Joins.unstack(Sizes.tensor(x()), axis(), num()));
  }
}
