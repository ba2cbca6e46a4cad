package dev.weir.dialect.operator.composite.loss;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The cross entropy of the probability `input` and what it should be, `label`:
/// `-label log(input) - (1 - label) log(1 - input)`, where no logarithm is below -100.
///
/// Shapes: `input: [A...], label: [A...] -> [A...]`.
///
/// Element types: `input: T, label: T -> T`.
///
/// Diagnoses: labels of another shape.
@OpDef(
    value = "bce_loss",
    format = "$input `,` $label attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"input", "label"})
public non-sealed interface BceLossOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value label();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    shapes.sameShape(input, shapes.of(label()), "input and label");
    return shapes.types(input);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value likely = logarithm(a, input());
    Value unlikely = logarithm(a, a.scale(input(), -1, 1));
    Value rest = a.times(a.scale(label(), -1, 1), unlikely);
    return ImmutableList.of(a.scale(a.sum(a.times(label(), likely), rest), -1, 0));
  }

  private static Value logarithm(Arithmetic a, Value x) {
    Value log = a.add(OperatorOps.log(x));
    return a.add(OperatorOps.maximum(log, a.like(-100, log)));
  }
}
