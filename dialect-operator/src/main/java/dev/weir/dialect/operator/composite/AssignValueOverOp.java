package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.creation.AssignedConstant;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.AssignedValues;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Writes `values` in row-major order over the memory of `output`. The result is that memory.
///
/// Shapes: `output: [shape...] -> [shape...]`.
///
/// Element types: `output: T -> T`, `T` being `dtype`.
///
/// Diagnoses: memory of another type, and a shape of another number of elements than `values`.
@OpDef(value = "assign_value_", format = "$output attr-dict `:` functional-type(operands, results)")
public non-sealed interface AssignValueOverOp extends CompositeOp, AssignedConstant, GivesTensor {
  @Operand(AnyTensor.class)
  Value output();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorType type = AssignedValues.type(shape(), dtype(), values());
    if (!TypeAgreement.agree(type, output().type())) {
      throw new IllegalArgumentException(
          "cannot assign %s to %s: element types and shapes must be equal"
              .formatted(type, output().type()));
    }
    return ImmutableList.of(type);
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }

  @Override
  default ImmutableMap<Integer, Integer> writtenOperands() {
    return ImmutableMap.of(0, 0);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(
        new Arithmetic(builder).add(OperatorOps.assignValue(shape(), dtype(), values())));
  }
}
