package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TakesAxis;
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

/// `num` equal parts of `x` along `axis`.
///
/// Shapes: `x: [A..., N, B...] -> out[i]: [A..., M, B...]`, `M` being `N / num` at `axis`.
///
/// Element types: `x: T -> out[i]: T`.
///
/// Diagnoses: a size that does not divide into `num`, a `num` below 1, and an axis out of range.
@OpDef(
    value = "split_with_num",
    format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface SplitWithNumOp extends ManipulationOp, TakesAxis {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value axis();

  /// {@return the number of parts}
  @Attr
  int num();

  @Result(TensorList.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(Joins.splitEvenly(shapes.of(x()), num(), axis()));
  }
}
