package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
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
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The images of `x` read at the places that `grid` names, for each image, row and column of the result: the column
/// and the row, from -1 at one end to 1 at the other. With `align_corners` the ends are the middles of the outer
/// pixels, else their edges.
///
/// `mode` is `bilinear` or `nearest`. Beyond the image there are zeros, the pixels of its border, or its mirror image
/// (`padding_mode` `zeros`, `border`, `reflection`).
///
/// Deviation: images have two dimensions.
///
/// Shapes: `x: [N, C, H, W], grid: [N, P, Q, 2] -> [N, C, P, Q]`.
///
/// Element types: `x: T, grid: T -> T`.
///
/// Diagnoses: ranks other than 4, batch sizes that differ, a grid of other than two coordinates, and modes of other
/// names.
@OpDef(
    value = "grid_sample",
    format = "$x `,` $grid attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "grid"})
public non-sealed interface GridSampleOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value grid();

  /// {@return `bilinear` or `nearest`}
  @Attr
  default String mode() {
    return "bilinear";
  }

  /// {@return what lies beyond the image: `zeros`, `border` or `reflection`}
  @Attr
  default String paddingMode() {
    return "zeros";
  }

  /// {@return whether -1 and 1 are the middles of the outer pixels}
  @Attr
  default boolean alignCorners() {
    return true;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape grid = shapes.of(grid());
    if (x.rank() != 4 || grid.rank() != 4) {
      throw new IllegalArgumentException(
          "expects images and a grid of rank 4, got '%s' and '%s'".formatted(x, grid));
    }
    if (!List.of("bilinear", "nearest").contains(mode())) {
      throw new IllegalArgumentException(
          "expects 'bilinear' or 'nearest' as mode, got '%s'".formatted(mode()));
    }
    if (!List.of("zeros", "border", "reflection").contains(paddingMode())) {
      throw new IllegalArgumentException(
          "expects 'zeros', 'border' or 'reflection' as padding_mode, got '%s'"
              .formatted(paddingMode()));
    }
    Term batch = shapes.same(x.size(0), grid.size(0), "batch sizes");
    shapes.same(grid.size(3), 2, "numbers of coordinates");
    return shapes.types(
        x.withSizes(ImmutableList.of(batch, x.size(1), grid.size(1), grid.size(2))));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value sampled = new SampledImage(a, this).sampled();
    List<Value> sizes = List.of(a.size(0), a.size(0), a.size(grid(), 1), a.size(grid(), 2));
    return ImmutableList.of(a.add(OperatorOps.reshape(sampled, a.sizes(sizes))));
  }
}
