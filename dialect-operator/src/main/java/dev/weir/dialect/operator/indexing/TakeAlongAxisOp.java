package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The elements of `arr` that `indices` names along `axis`: with `axis = 1`, element `(i, j)` is
/// `arr[i, indices[i, j]]`. Both have the same sizes but along the axis.
///
/// Shapes: `arr: [A..., N, B...], indices: [A..., I, B...] -> [A..., I, B...]` with `N` at `axis`.
///
/// Element types: `arr: T -> T`.
///
/// Diagnoses: an axis out of range, and sizes that differ elsewhere.
@OpDef(
    value = "take_along_axis",
    format = "$arr `,` $indices attr-dict `:` functional-type(operands, results)")
public non-sealed interface TakeAlongAxisOp extends IndexingOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value arr();

  @Operand(AnyTensor.class)
  Value indices();

  /// {@return the axis, counted from the back if negative}
  @Attr
  int axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Indexing.alongAxis(shapes.of(arr()), shapes.of(indices()), axis()));
  }
}
