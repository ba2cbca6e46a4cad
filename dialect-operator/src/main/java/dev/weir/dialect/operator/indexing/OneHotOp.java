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
import dev.weir.ir.type.FloatType;
import java.util.List;

/// For each element the vector of `num_classes` numbers that is 1 at its place and else 0.
@OpDef(
    value = "one_hot",
    format = "$x `,` $num_classes attr-dict `:` functional-type(operands, results)")
public non-sealed interface OneHotOp extends IndexingOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value numClasses();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("num_classes");
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Indexing.oneHot(Sizes.tensor(x()), numClasses(), FloatType.F32));
  }
}
