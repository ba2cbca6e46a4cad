package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorArray;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// The tensors of the list `x`, one behind the other along `axis`, or along a new dimension there; also the
/// size along `axis` of each.
@OpDef(value = "array_to_tensor", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArrayToTensorOp extends ArrayOp {
  @Operand(TensorArray.class)
  Value x();

  @Attr
  int axis();

  @Attr
  default boolean useStack() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult outIndex();

  @Override
  default List<Type> inferTypes() {
    TensorType held = ArrayOp.held(x());
    int rank = held.rank() + (useStack() ? 1 : 0);
    OptionalInt axis = Axes.find(axis(), rank);
    TensorType out = held;
    if (axis.isPresent()) {
      var sizes = new ArrayList<Long>(held.shape().asList());
      if (useStack()) {
        sizes.add(axis.getAsInt(), TensorType.DYNAMIC);
      } else {
        sizes.set(axis.getAsInt(), TensorType.DYNAMIC);
      }
      out = Sizes.reshaped(held, ImmutableLongArray.copyOf(sizes));
    }
    return orDeclared(out, TensorType.of(IntegerType.I32, TensorType.DYNAMIC));
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
