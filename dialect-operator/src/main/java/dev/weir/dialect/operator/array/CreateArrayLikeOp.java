package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.codec.FloatCodec;
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

/// A list like `input`, whose tensors have the shapes of those there and are filled with `val`.
///
/// Shapes: `->`; the result is a list of the type of `input`.
///
/// Element types: `->`, that of `input`.
@OpDef(
    value = "create_array_like",
    format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface CreateArrayLikeOp extends ArrayOp {
  @Operand(TensorArray.class)
  Value input();

  /// {@return the value of each element}
  @Attr(codec = FloatCodec.class)
  default float val() {
    return 0f;
  }

  @Result(TensorArray.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return orDeclared(input().type());
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.ALLOCATE);
  }
}
