package dev.weir.dialect.operator.indexing;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// The most frequent element along `axis`, the smallest of several, and the last index at which it stands. No NaN equals
/// another, and NaN is the largest.
///
/// Shapes: `x: [A...] -> out: [reduced(A)...], indices: [reduced(A)...]`, `A` without the dimension `axis`, or with
/// size 1 there if `keepdim`.
///
/// Element types: `x: T -> out: T, indices: i64`.
///
/// Diagnoses: an axis out of range, and one without elements.
@OpDef(value = "mode", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ModeOp extends IndexingOp, UnaryOperands, GivesIndices {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  /// {@return whether the reduced dimension stays, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    int along = Axes.normalize(axis(), Math.max(1, x.rank()));
    if (x.rank() > 0 && !shapes.requireAtLeast(x.size(along), 1)) {
      throw new IllegalArgumentException("expects elements along dimension " + along);
    }
    TensorShape out =
        Reductions.reduce(x, ImmutableLongArray.of(along), keepdim(), x.elementType());
    return shapes.types(out, out.withElementType(IntegerType.I64));
  }
}
