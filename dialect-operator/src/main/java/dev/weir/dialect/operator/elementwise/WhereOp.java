package dev.weir.dialect.operator.elementwise;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// `x` where `condition` holds, else `y`. All three have one shape.
@OpDef(
    value = "where",
    format = "$condition `,` $x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin(operand = 1)
public non-sealed interface WhereOp extends ElementwiseOp {
  @Operand(AnyTensor.class)
  Value condition();

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType result = Sizes.tensor(x());
    for (Value other : ImmutableList.of(y(), condition())) {
      TensorType type = Sizes.tensor(other);
      if (type.rank() != result.rank()) {
        throw new IllegalArgumentException(
            "expects tensors of one shape, got '" + result + "' and '" + type + "'");
      }
      for (int i = 0; i < result.rank(); i++) {
        long size = Sizes.same(result.dimension(i), type.dimension(i), "sizes of dimension " + i);
        result = Sizes.with(result, i, size);
      }
    }
    return ImmutableList.of(result);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(x()).elementType());
  }
}
