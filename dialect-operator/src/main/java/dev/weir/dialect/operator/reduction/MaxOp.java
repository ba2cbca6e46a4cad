package dev.weir.dialect.operator.reduction;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The largest element along `axis`; NaN if there is one.
@OpDef(value = "max", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaxOp extends ReductionOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(IntegerList.class)
  Value axis();

  @Attr
  default boolean keepdim() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes() {
    return UnknownRank.orDeclared(
        this,
        () ->
            Reductions.reduce(
                Sizes.tensor(x()), axis(), keepdim(), false, Sizes.tensor(x()).elementType()));
  }
}
