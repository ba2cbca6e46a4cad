package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.formula.AssignedValues;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// A tensor of this shape that holds `values` in row-major order.
///
/// Shapes: `-> [shape...]`.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: a shape of another number of elements than `values`, and sizes below 0.
@OpDef(value = "assign_value", format = "attr-dict `:` type($out)")
public non-sealed interface AssignValueOp extends CreationOp, AssignedConstant, GivesTensor {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(AssignedValues.type(shape(), dtype(), values()));
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
