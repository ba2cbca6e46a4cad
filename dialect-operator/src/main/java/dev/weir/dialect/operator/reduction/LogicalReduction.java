package dev.weir.dialect.operator.reduction;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// A reduction of booleans.
public sealed interface LogicalReduction extends ReductionOp permits AllOp, AnyOp {
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the axes; empty for all}
  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray axis() {
    return ImmutableLongArray.of();
  }

  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default Optional<ImmutableLongArray> reducedAxes() {
    return Optional.of(axis());
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Reductions.reduce(shapes.of(x()), axis(), keepdim(), IntegerType.I1));
  }
}
