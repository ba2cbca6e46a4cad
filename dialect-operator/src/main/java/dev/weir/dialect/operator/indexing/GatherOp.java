package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The slices of `x` along `axis` that `index` names. An index of rank 0 takes the dimension away.
@OpDef(
    value = "gather",
    format = "$x `,` $index `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface GatherOp extends IndexingOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value axis();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Indexing.gather(Sizes.tensor(x()), Sizes.tensor(index()), axis()));
  }
}
