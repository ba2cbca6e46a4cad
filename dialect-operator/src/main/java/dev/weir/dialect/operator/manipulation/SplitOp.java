package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The parts of `x` of these sizes along `axis`; one size may be -1 and stands for what is left.
///
/// Shapes: `x: [A..., N, B...] -> out[i]: [A..., n[i], B...]`, `n[i]` being `sections[i]` at `axis`.
///
/// Element types: `x: T -> out[i]: T`.
///
/// Diagnoses: sections that do not add up to `N`, more than one -1, and an axis out of range.
@OpDef(
    value = "split",
    format = "$x `,` $sections `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface SplitOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(IntegerList.class)
  Value sections();

  @Operand(AnyTensor.class)
  Value axis();

  @Result(TensorList.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("sections", "axis");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.typesOrDeclared(this, () -> Joins.split(shapes.of(x()), sections(), axis()));
  }
}
