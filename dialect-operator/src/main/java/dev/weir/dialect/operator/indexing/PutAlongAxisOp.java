package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `arr` with `values` put, or combined with what is there, where `indices` names along `axis`: with `axis = 1`,
/// element `(i, indices[i, j])` gets `values[i, j]`. A negative index counts from the end. Elsewhere along the
/// other axes, where there are no indices, `arr` stays.
///
/// Deviation: `values` has the sizes of `indices`, and does not broadcast.
///
/// Shapes: `arr: [A...], indices: [B...], values: [B...] -> [A...]`, of one rank, where no size of `B` but that at
/// `axis` is above that of `A`.
///
/// Element types: `arr: T, values: T -> T`.
///
/// Diagnoses: an axis out of range, ranks that differ, more indices than elements along another axis, values of
/// another shape than the indices, and a `reduce` of another name.
@OpDef(
    value = "put_along_axis",
    format = "$arr `,` $indices `,` $values attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"arr", "values"})
public non-sealed interface PutAlongAxisOp extends IndexingOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value arr();

  @Operand(AnyTensor.class)
  Value indices();

  @Operand(AnyTensor.class)
  Value values();

  /// {@return the axis, counted from the back if negative}
  @Attr
  int axis();

  /// {@return how a value is combined with what is there: `assign`, `add`, `mul` or `multiply`, `amin`, `amax` or
  /// `mean`}
  @Attr
  default String reduce() {
    return "assign";
  }

  /// {@return whether the elements of `arr` take part where values are combined}
  @Attr
  default boolean includeSelf() {
    return true;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    if (!List.of("assign", "add", "mul", "multiply", "amin", "amax", "mean").contains(reduce())) {
      throw new IllegalArgumentException(
          "expects 'assign', 'add', 'mul', 'amin', 'amax' or 'mean' as reduce, got '%s'"
              .formatted(reduce()));
    }
    TensorShape arr = shapes.of(arr());
    TensorShape indices = shapes.of(indices());
    Indexing.checkAlongAxis(arr, indices, axis());
    shapes.sameShape(indices, shapes.of(values()), "indices and values");
    return shapes.types(arr);
  }
}
