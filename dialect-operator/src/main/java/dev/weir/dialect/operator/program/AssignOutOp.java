package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// Writes `x` over the memory of `output`. The result is that memory, as whatever else refers to it:
/// a parameter that is written keeps what was written after the run.
///
/// Shapes: `x: [A...], output: [A...] -> [A...]`.
///
/// Element types: `output: T -> T`.
@OpDef(
    value = "assign_out_",
    format = "$x `,` $output attr-dict `:` functional-type(operands, results)")
public non-sealed interface AssignOutOp extends ProgramOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value output();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(output().type());
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override
  default ImmutableList<EffectOn> effectsOnValues() {
    return ImmutableList.of(new EffectOn(Effect.READ, x()), new EffectOn(Effect.WRITE, output()));
  }

  @Override
  default String kernelName() {
    return "assign_out";
  }

  @Override
  default ImmutableMap<Integer, Integer> writtenOperands() {
    return ImmutableMap.of(1, 0);
  }

  @Override
  default DType kernelDataType() {
    return dev.weir.dialect.builtin.ElementTypes.dtypeOf(Sizes.tensor(x()).elementType());
  }
}
