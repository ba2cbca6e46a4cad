package dev.weir.dialect.operator.composite.loss;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The Huber loss of `label - input`, the second result: half its square up to `delta`, a straight line beyond.
///
/// Shapes: `input: [A...], label: [A...] -> out: [A...], residual: [A...]`.
///
/// Element types: `input: T, label: T -> out: T, residual: T`.
///
/// Diagnoses: labels of another shape.
@OpDef(
    value = "huber_loss",
    format = "$input `,` $label attr-dict `:` functional-type(operands, results)")
@OneElementType({"input", "label"})
public non-sealed interface HuberLossOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value label();

  /// {@return from which size of the residual on the loss is a straight line}
  @Attr(codec = FloatCodec.class)
  default float delta() {
    return 1.0f;
  }

  @Result(AnyTensor.class)
  OpResult residual();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    shapes.sameShape(input, shapes.of(label()), "input and label");
    return shapes.types(input, input);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value residual = a.add(OperatorOps.subtract(label(), input()));
    Value size = a.add(OperatorOps.abs(residual));
    Value line = a.scale(size, delta(), -0.5 * delta() * delta());
    Value square = a.scale(a.times(residual, residual), 0.5, 0);
    return ImmutableList.of(
        a.add(OperatorOps.where(a.greater(size, delta()), line, square)), residual);
  }
}
