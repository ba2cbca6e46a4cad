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
import java.util.List;

/// The elements of `arr` that `indices` names along `axis`: with `axis = 1`, element `(i, j)` is
/// `arr[i, indices[i, j]]`. Both have the same sizes but along the axis.
@OpDef(
    value = "take_along_axis",
    format = "$arr `,` $indices attr-dict `:` functional-type(operands, results)")
public non-sealed interface TakeAlongAxisOp extends IndexingOp {
  @Operand(AnyTensor.class)
  Value arr();

  @Operand(AnyTensor.class)
  Value indices();

  @Attr
  int axis();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Indexing.alongAxis(Sizes.tensor(arr()), Sizes.tensor(indices()), axis()));
  }
}
