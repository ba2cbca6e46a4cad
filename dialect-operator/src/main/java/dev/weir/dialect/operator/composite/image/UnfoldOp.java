package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The sliding windows of the images of `x`, each as a column: its elements, channel by channel, row by row (im2col).
///
/// Shapes: `x: [N, C, H, W] -> [N, K, L]` with `K` = `C KH KW` and `L` the number of positions of the window.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 4, settings of another length or sign, and a window larger than the padded image.
@OpDef(value = "unfold", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface UnfoldOp extends CompositeOp, FoldedWindows, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() != 4) {
      throw new IllegalArgumentException("expects images of rank 4, got '%s'".formatted(x));
    }
    checkSettings();
    Term columns = x.size(1);
    Term places = Term.of(1);
    for (int i = 0; i < 2; i++) {
      columns = columns.times(kernelSizes().get(i));
      Term room = x.size(2 + i).plus(padding(i, false)).plus(padding(i, true)).minus(extent(i));
      if (!shapes.requireAtLeast(room, 0)) {
        throw new IllegalArgumentException(
            "a window of %d does not fit dimension %d of '%s'".formatted(extent(i), 2 + i, x));
      }
      places = places.times(room.floorDiv(strides().get(i)).plus(1));
    }
    return shapes.types(x.reshaped(ImmutableList.of(x.size(0), columns, places)));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    ImmutableIntArray ends =
        ImmutableIntArray.of(
            0, 0, 0, 0, padding(0, false), padding(0, true), padding(1, false), padding(1, true));
    Value padded = a.add(OperatorOps.pad(x(), a.size(0), ends));
    Value columns = SlidingWindows.of(a, this, 1).taken(padded, 3);
    Value both = SlidingWindows.of(a, this, 0).taken(columns, 2);
    Value parts = a.apart(both, 3, new long[] {kernelSizes().get(1)}, new long[0]);
    Value all = a.apart(parts, 2, new long[] {kernelSizes().get(0)}, new long[0]);
    // Image, channel, row and column of the window, row and column of its place.
    Value ordered = a.transpose(all, 0, 1, 2, 4, 3, 5);
    return ImmutableList.of(a.together(a.together(ordered, 4, 5), 1, 3));
  }
}
