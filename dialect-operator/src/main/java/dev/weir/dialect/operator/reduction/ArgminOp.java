package dev.weir.dialect.operator.reduction;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
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

/// The index of the smallest element along `axis`, or of all elements if `flatten`; the first of
/// several.
@OpDef(value = "argmin", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArgminOp extends ReductionOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(IntegerList.class)
  Value axis();

  @Attr
  default boolean keepdims() {
    return false;
  }

  @Attr
  default boolean flatten() {
    return false;
  }

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.INT64;
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
                Sizes.tensor(x()), axis(), keepdims(), flatten(), ElementTypes.typeOf(dtype())));
  }
}
