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

/// `num` equal parts of `x` along `axis`.
@OpDef(
    value = "split_with_num",
    format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface SplitWithNumOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value axis();

  @Attr
  int num();

  @Result(TensorList.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Joins.splitEvenly(Sizes.tensor(x()), num(), axis()));
  }
}
