package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// Takes the tensor at `index`, counted from the back if negative, out of the list `input`. The
/// results are the list and the tensor.
///
/// Shapes: `-> out: [A...]`, the shape that the list declares for its tensors.
///
/// Element types: `-> out: T`, that of the list.
@OpDef(value = "array_pop", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArrayPopOp extends ArrayOp {
  @Operand(TensorArray.class)
  Value input();

  /// {@return the index of the tensor, counted from the back if negative}
  @Attr
  default int index() {
    return -1;
  }

  @Result(TensorArray.class)
  OpResult arrayOut();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return orDeclared(input().type(), ArrayOp.held(input()));
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
