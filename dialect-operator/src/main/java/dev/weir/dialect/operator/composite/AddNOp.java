package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The sum of tensors of one shape.
///
/// Shapes: `inputs[i]: [A...] -> [A...]`.
///
/// Element types: `inputs[i]: T -> T`.
///
/// Diagnoses: a list without tensors.
@OpDef(value = "add_n", format = "$inputs attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType("inputs")
public non-sealed interface AddNOp extends CompositeOp, GivesTensor {
  @Operand(TensorList.class)
  Value inputs();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.ofEach(inputs()).get(0));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value sum = builder.add(PirOps.tupleSlice(inputs(), 0)).out();
    for (int i = 1; i < Sizes.tensors(inputs()).size(); i++) {
      sum = a.sum(sum, builder.add(PirOps.tupleSlice(inputs(), i)).out());
    }
    return ImmutableList.of(sum);
  }
}
