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
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The sum of the elements along `axis`, as a `dtype`. Where none is given, booleans and i32 are
/// summed as i64.
@OpDef(value = "sum", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface SumOp extends ReductionOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(IntegerList.class)
  Value axis();

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.UNDEFINED;
  }

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
    TensorType x = Sizes.tensor(x());
    Type elements = x.elementType();
    if (dtype() != DType.UNDEFINED) {
      elements = ElementTypes.typeOf(dtype());
    } else if (elements.equals(IntegerType.I1) || elements.equals(IntegerType.I32)) {
      elements = IntegerType.I64;
    }
    Type type = elements;
    return UnknownRank.orDeclared(this, () -> Reductions.reduce(x, axis(), keepdim(), false, type));
  }
}
