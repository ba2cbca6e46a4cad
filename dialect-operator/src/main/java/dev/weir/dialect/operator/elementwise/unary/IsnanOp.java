package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Whether each element is NaN.
@OpDef(value = "isnan", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface IsnanOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Sizes.tensor(x()).withElementType(IntegerType.I1));
  }
}
