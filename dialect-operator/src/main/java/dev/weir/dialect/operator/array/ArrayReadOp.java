package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.TensorArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The tensor at index `i` of the list `array`.
///
/// Shapes: `-> [A...]`, the shape that the list declares for its tensors.
///
/// Element types: `-> T`, that of the list.
@OpDef(
    value = "array_read",
    format = "$array `,` $i attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArrayReadOp extends ArrayOp, GivesTensor {
  @Operand(TensorArray.class)
  Value array();

  @Operand(AnyTensor.class)
  Value i();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("i");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return orDeclared(ArrayOp.held(array()));
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
