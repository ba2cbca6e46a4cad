package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The rows of `weight` that `x` names. `padding_idx` is a row that counts as zeros, or -1.
@OpDef(
    value = "embedding",
    format = "$x `,` $weight attr-dict `:` functional-type(operands, results)")
public non-sealed interface EmbeddingOp extends IndexingOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value weight();

  @Attr
  default long paddingIdx() {
    return Indexing.NO_PADDING;
  }

  @Attr
  default boolean sparse() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Indexing.embedding(Sizes.tensor(x()), Sizes.tensor(weight()), paddingIdx()));
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(weight()).elementType());
  }
}
