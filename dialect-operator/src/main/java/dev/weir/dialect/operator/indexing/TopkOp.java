package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
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
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The `k` largest elements along `axis`, or the smallest unless `largest`, and their indices.
@OpDef(value = "topk", format = "$x `,` $k attr-dict `:` functional-type(operands, results)")
public non-sealed interface TopkOp extends IndexingOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value k();

  @Attr
  default int axis() {
    return -1;
  }

  @Attr
  default boolean largest() {
    return true;
  }

  @Attr
  default boolean sorted() {
    return true;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult indices();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("k");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType found = Indexing.topk(Sizes.tensor(x()), k(), axis());
    return ImmutableList.of(found, found.withElementType(IntegerType.I64));
  }
}
