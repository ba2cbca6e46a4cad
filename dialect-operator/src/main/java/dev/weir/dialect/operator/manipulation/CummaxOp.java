package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.indexing.GivesIndices;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The largest element along `axis` up to each index, and its index; of equal ones the last.
/// NaN is larger than all else.
///
/// Shapes: `x: [A...] -> out: [A...], indices: [A...]`.
///
/// Element types: `x: T -> out: T, indices: dtype`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "cummax", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface CummaxOp
    extends ManipulationOp, UnaryOperands, CummaxSettings, GivesIndices {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return shapes.types(x, x.withElementType(ElementTypes.typeOf(dtype())));
  }
}
