package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `x` broadcast to the shape of `y`, or to `target_shape` where there is no `y`.
@OpDef("expand_as")
public non-sealed interface ExpandAsOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> y();

  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray targetShape() {
    return ImmutableIntArray.of();
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType target =
        y().map(Sizes::tensor).orElseGet(() -> TensorType.of(x.elementType(), declaredShape()));
    Broadcasting.checkInto(target, x, "x");
    return ImmutableList.of(target.withElementType(x.elementType()));
  }

  private ImmutableLongArray declaredShape() {
    var shape = ImmutableLongArray.builder(targetShape().length());
    for (int i = 0; i < targetShape().length(); i++) {
      shape.add(targetShape().get(i));
    }
    return shape.build();
  }
}
