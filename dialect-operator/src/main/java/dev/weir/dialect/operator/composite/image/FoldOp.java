package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Lengths;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// Images of `output_sizes` whose elements are the sums of what the columns of `x` say of them: each column is a
/// window that slid over the image, as `unfold` makes it.
///
/// Shapes: `x: [N, K, L] -> [N, C, H, W]` with `K` = `C KH KW`, and `L` the number of positions of the window.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 3, settings of another length or sign, a window larger than the padded image, rows
/// that are not whole windows, and another number of columns than of places.
@OpDef(value = "fold", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface FoldOp extends CompositeOp, FoldedWindows, UnaryOperands {
  /// {@return the height and width of the images}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray outputSizes();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() != 3) {
      throw new IllegalArgumentException("expects columns of rank 3, got '%s'".formatted(x));
    }
    checkSettings();
    if (outputSizes().length() != 2) {
      throw new IllegalArgumentException("expects two output sizes");
    }
    shapes.same(x.size(2), places(0) * places(1), "numbers of columns and of places");
    long area = (long) kernelSizes().get(0) * kernelSizes().get(1);
    if (!shapes.requireDivisible(x.size(1), area)) {
      throw new IllegalArgumentException(
          "the rows of '%s' are no windows of %d elements".formatted(x, area));
    }
    return shapes.types(
        x.reshaped(
            ImmutableList.of(
                x.size(0),
                x.size(1).floorDiv(area),
                Term.of(outputSizes().get(0)),
                Term.of(outputSizes().get(1)))));
  }

  private long padded(int index) {
    return (long) outputSizes().get(index) + padding(index, false) + padding(index, true);
  }

  private long places(int index) {
    long room = padded(index) - extent(index);
    if (room < 0) {
      throw new IllegalArgumentException(
          "a window of %d does not fit a padded size of %d"
              .formatted(extent(index), padded(index)));
    }
    return room / strides().get(index) + 1;
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    long rows = kernelSizes().get(0);
    long columns = kernelSizes().get(1);
    List<Value> sizes =
        List.of(
            a.size(x(), 0),
            new Lengths(a).over(a.size(x(), 1), rows * columns),
            a.size(rows),
            a.size(columns),
            a.size(places(0)),
            a.size(places(1)));
    Value parts = a.add(OperatorOps.reshape(x(), a.sizes(sizes)));
    Value ordered = a.transpose(parts, 0, 1, 2, 4, 3, 5);
    Value both = a.together(a.together(ordered, 2, 3), 3, 4);
    Value wide = SlidingWindows.of(a, this, 1).added(both, 3, a.size(places(1)), a.size(padded(1)));
    Value image =
        SlidingWindows.of(a, this, 0).added(wide, 2, a.size(places(0)), a.size(padded(0)));
    Value cut = a.part(image, 2, padding(0, false), padding(0, false) + outputSizes().get(0));
    return ImmutableList.of(
        a.part(cut, 3, padding(1, false), padding(1, false) + outputSizes().get(1)));
  }
}
