package dev.weir.dialect.operator.composite.norm;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Norms;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The norm of the differences of `x` and `y`, all of them as one vector: as `p_norm` with `porder` `p`.
///
/// Shapes: `x: [A...], y: [B...] -> []`.
///
/// Element types: `x: T, y: T -> T`.
///
/// Diagnoses: shapes that do not broadcast, and a `p` that is no number.
@OpDef(value = "dist", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "y"})
public non-sealed interface DistOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value y();

  /// {@return the power}
  @Attr(codec = FloatCodec.class)
  default float p() {
    return 2.0f;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Broadcasting.broadcast(x, shapes.of(y()));
    if (Float.isNaN(p())) {
      throw new IllegalArgumentException("expects a number as p, got " + p());
    }
    return shapes.types(shapes.tensor(x.elementType()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value apart = a.add(OperatorOps.subtract(x(), y()));
    return ImmutableList.of(new Norms(a, a.integers(), false).norm(apart, p()));
  }
}
