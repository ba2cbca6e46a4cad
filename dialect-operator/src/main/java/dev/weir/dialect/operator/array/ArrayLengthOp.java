package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.TensorArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// How many tensors the list `x` holds.
///
/// Shapes: `-> [1]`.
///
/// Element types: `-> i64`.
@OpDef(value = "array_length", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArrayLengthOp extends ArrayOp, GivesTensor {
  @Operand(TensorArray.class)
  Value x();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.tensor(IntegerType.I64, 1));
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
