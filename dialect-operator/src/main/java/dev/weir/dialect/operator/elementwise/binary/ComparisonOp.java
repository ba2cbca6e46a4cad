package dev.weir.dialect.operator.elementwise.binary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Two tensors compared, broadcast. The result is boolean.
public sealed interface ComparisonOp extends ElementwiseOp
    permits EqualOp,
        NotEqualOp,
        LessThanOp,
        LessEqualOp,
        GreaterThanOp,
        GreaterEqualOp,
        LogicalAndOp,
        LogicalOrOp,
        LogicalXorOp {
  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(operand(0));
    return ImmutableList.of(Broadcasting.broadcast(x, Sizes.tensor(operand(1)), IntegerType.I1));
  }
}
