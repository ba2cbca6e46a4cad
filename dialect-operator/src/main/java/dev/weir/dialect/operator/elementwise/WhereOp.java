package dev.weir.dialect.operator.elementwise;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `x` where `condition` holds, else `y`. All three have one shape.
///
/// Shapes: `condition: [A...], x: [A...], y: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: operands of different shapes.
@OpDef(
    value = "where",
    format = "$condition `,` $x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin(operand = 1)
@OneElementType(
    value = {"x", "y"},
    oneShape = true)
public non-sealed interface WhereOp extends ElementwiseOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value condition();

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape result = shapes.of(x());
    for (Value other : ImmutableList.of(y(), condition())) {
      TensorShape type = shapes.of(other);
      if (type.rank() != result.rank()) {
        throw new IllegalArgumentException(
            "expects tensors of one shape, got '" + result + "' and '" + type + "'");
      }
      for (int i = 0; i < result.rank(); i++) {
        Term size = shapes.same(result.size(i), type.size(i), "sizes of dimension " + i);
        result = result.with(i, size);
      }
    }
    return shapes.types(result);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(x()).elementType());
  }
}
