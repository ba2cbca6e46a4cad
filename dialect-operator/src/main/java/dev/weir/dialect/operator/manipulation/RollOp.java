package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.Axes;
import java.util.List;
import java.util.Optional;

/// `x` with elements moved by `shifts` along each of `axis`, or along all dimensions taken as one
/// where there is none; what leaves at one end comes in at the other.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range, and shifts that are not one per axis.
@OpDef(value = "roll", format = "$x `,` $shifts attr-dict `:` functional-type(operands, results)")
public non-sealed interface RollOp extends ManipulationOp, UnaryOperands {
  @Operand(IntegerList.class)
  Value shifts();

  /// {@return the axes, counted from the back if negative; empty for all as one}
  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray axis() {
    return ImmutableLongArray.of();
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("shifts");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    for (int i = 0; i < axis().length(); i++) {
      Axes.normalize(axis().get(i), x.rank());
    }
    Optional<ImmutableList<Term>> shifts = shapes.elements(shifts());
    int expected = Math.max(1, axis().length());
    if (shifts.isPresent() && shifts.get().size() != expected) {
      throw new IllegalArgumentException(
          "expects %d shifts, one per axis, got %d".formatted(expected, shifts.get().size()));
    }
    return shapes.types(x);
  }
}
