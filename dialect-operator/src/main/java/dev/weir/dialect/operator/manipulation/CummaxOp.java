package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The largest element along `axis` up to each place, and where it stands; of equal ones the last.
/// NaN is larger than all else.
@OpDef(value = "cummax", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface CummaxOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  default int axis() {
    return -1;
  }

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.INT64;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult indices();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return ImmutableList.of(x, x.withElementType(ElementTypes.typeOf(dtype())));
  }
}
