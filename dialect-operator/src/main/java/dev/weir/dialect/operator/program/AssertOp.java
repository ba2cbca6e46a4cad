package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// Stops the program unless `cond` holds, printing the first `summarize` elements of each tensor in
/// `data`; all of them if that is -1.
///
/// Shapes: `cond: [1] ->`, no results; also `cond: []`.
///
/// Element types: `cond: T ->`.
@OpDef("assert")
public non-sealed interface AssertOp extends ProgramOp {
  @Operand(AnyTensor.class)
  Value cond();

  @Operand(TensorList.class)
  Optional<Value> data();

  /// {@return the number of elements of each tensor to print; -1 for all}
  @Attr
  default long summarize() {
    return -1L;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types();
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
