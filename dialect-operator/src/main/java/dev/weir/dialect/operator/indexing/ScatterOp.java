package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// `x` with the rows that `index` names replaced by `updates`; without `overwrite` they become the
/// sums of the updates that name them.
@OpDef(
    value = "scatter",
    format = "$x `,` $index `,` $updates attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ScatterOp extends IndexingOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value updates();

  @Attr
  default boolean overwrite() {
    return true;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Indexing.scatter(Sizes.tensor(x()), Sizes.tensor(index()), Sizes.tensor(updates())));
  }
}
