package dev.weir.dialect.operator.reduction;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Whether all elements along `axis` are other than zero.
@OpDef(value = "all", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface AllOp extends ReductionOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray axis() {
    return ImmutableLongArray.of();
  }

  @Attr
  default boolean keepdim() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Reductions.reduce(Sizes.tensor(x()), axis(), keepdim(), IntegerType.I1));
  }
}
