package dev.weir.dialect.operator.elementwise.binary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.DTypes;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Arithmetic on two tensors, broadcast. The result has the element type of `x`, or the complex one
/// if only `y` is complex.
public sealed interface BinaryElementwiseOp extends ElementwiseOp, LayoutTransformation
    permits AddOp,
        SubtractOp,
        MultiplyOp,
        DivideOp,
        FloorDivideOp,
        RemainderOp,
        MaximumOp,
        MinimumOp,
        ElementwisePowOp,
        BitwiseAndOp,
        BitwiseOrOp,
        BitwiseXorOp {
  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(operand(0));
    TensorType y = Sizes.tensor(operand(1));
    boolean complex = !DTypes.isComplex(x) && DTypes.isComplex(y);
    return ImmutableList.of(Broadcasting.broadcast(x, y, (complex ? y : x).elementType()));
  }
}
