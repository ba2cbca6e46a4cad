package dev.weir.dialect.operator.reduction;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// A reduction to the index of one of the elements, along one axis, or of all elements where there is none.
public sealed interface IndexReduction extends ReductionOp, UnaryOperands, TakesAxis
    permits ArgmaxOp, ArgminOp {
  @Operand(IntegerList.class)
  Value axis();

  /// {@return whether the reduced dimension stays, with size 1}
  @Attr
  default boolean keepdims() {
    return false;
  }

  /// {@return whether `x` counts as one dimension}
  @Attr
  default boolean flatten() {
    return false;
  }

  /// {@return the element type of the indices}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.INT64;
  }

  @Override
  default Optional<ImmutableLongArray> reducedAxes() {
    return flatten() ? Reductions.ALL : Reductions.axes(axis());
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Optional<ImmutableLongArray> axes = Reductions.axes(axis());
    if (!flatten() && axes.isPresent() && axes.get().length() > 1) {
      throw new IllegalArgumentException(
          "expects one axis, or none for all elements, got %d".formatted(axes.get().length()));
    }
    return UnknownRank.orDeclared(
        this,
        () ->
            Reductions.reduce(
                shapes.of(x()), axis(), keepdims(), flatten(), ElementTypes.typeOf(dtype())));
  }
}
