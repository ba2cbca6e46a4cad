package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The part of `x` from `starts` to `ends` in steps of `strides` along `axes`; a negative stride
/// goes backwards.
///
/// Shapes: `x: [A...] -> [strided(A)...]`, size `ceil((ends[i] - starts[i]) / strides[i])` at
/// `axes[i]`, bounds cut to the tensor, the others as they are.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: bounds or strides that are not one per axis, axes out of range, and a stride of 0.
@OpDef(
    value = "strided_slice",
    format =
        "$x `,` $starts `,` $ends `,` $strides "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface StridedSliceOp
    extends ManipulationOp, UnaryOperands, StridedSliceSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Slices.stridedSlice(shapes.of(x()), axes(), starts(), ends(), strides()));
  }
}
