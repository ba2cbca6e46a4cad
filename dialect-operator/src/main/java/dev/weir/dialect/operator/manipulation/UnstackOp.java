package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The `num` slices of `x` along `axis`, without that dimension.
///
/// Shapes: `x: [A..., N, B...] -> out[i]: [A..., B...]` with `N`, which is `num`, at `axis`.
///
/// Element types: `x: T -> out[i]: T`.
///
/// Diagnoses: a `num` other than the size along `axis`, and an axis out of range.
@OpDef(value = "unstack", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface UnstackOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return 0;
  }

  /// {@return the number of slices}
  @Attr
  default int num() {
    return 0;
  }

  @Result(TensorList.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(Joins.unstack(shapes.of(x()), axis(), num()));
  }
}
