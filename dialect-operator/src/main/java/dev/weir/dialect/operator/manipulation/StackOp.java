package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The tensors in `x` along a new dimension at `axis`.
///
/// Shapes: `x[i]: [A..., B...] -> [A..., N, B...]` for `N` tensors, `N` at `axis`.
///
/// Element types: `x[i]: T -> T`.
///
/// Diagnoses: an empty list, tensors of different types, and an axis out of range.
@OpDef(value = "stack", format = "$x attr-dict `:` functional-type(operands, results)")
@OneElementType("x")
public non-sealed interface StackOp extends ManipulationOp, InfersElements, GivesTensor {
  @Operand(TensorList.class)
  Value x();

  /// {@return the new axis, counted from the back if negative}
  @Attr
  default int axis() {
    return 0;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Joins.stack(shapes.ofEach(x()), axis()));
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return shapes.ofEach(x()).getFirst().rank() == 0 ? shapes.elements(x()) : Optional.empty();
  }
}
