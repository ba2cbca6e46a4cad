package dev.weir.dialect.operator.composite.loss;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The cross entropy of the probability `sigmoid(x)` and what it should be, `label`; positive labels count
/// `pos_weight` times, and 0 stands where the label is `ignore_index`.
///
/// Shapes: `x: [A...], label: [A...], pos_weight: [A...] -> [A...]`.
///
/// Element types: `x: T, label: T, pos_weight: T -> T`.
///
/// Diagnoses: labels or weights of another shape.
@OpDef("sigmoid_cross_entropy_with_logits")
@InplaceTwin
@OneElementType({"x", "label", "pos_weight"})
public non-sealed interface SigmoidCrossEntropyWithLogitsOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value label();

  @Operand(AnyTensor.class)
  Optional<Value> posWeight();

  /// {@return whether all is divided by the number of labels that are not ignored}
  @Attr
  default boolean normalize() {
    return false;
  }

  /// {@return the label that is ignored}
  @Attr
  default int ignoreIndex() {
    return -100;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    shapes.sameShape(x, shapes.of(label()), "x and label");
    posWeight().ifPresent(weight -> shapes.sameShape(x, shapes.of(weight), "x and pos_weight"));
    return shapes.types(x);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    // log(1 + e^-x) without an overflow.
    Value falling = a.add(OperatorOps.exp(a.scale(a.add(OperatorOps.abs(x())), -1, 0)));
    Value negative = a.add(OperatorOps.relu(a.scale(x(), -1, 0)));
    Value soft = a.sum(a.add(OperatorOps.log1p(falling)), negative);
    Value rest = a.times(a.scale(label(), -1, 1), x());
    Value weighted =
        posWeight().isEmpty()
            ? soft
            : a.times(soft, a.scale(a.times(a.scale(posWeight().get(), 1, -1), label()), 1, 1));
    Value counts = a.add(OperatorOps.notEqual(label(), a.like(ignoreIndex(), label())));
    Value loss = a.keep(counts, a.sum(rest, weighted));
    if (!normalize()) {
      return ImmutableList.of(loss);
    }
    Value ones = a.add(OperatorOps.cast(counts, Arithmetic.dtype(loss)));
    Value sum = a.add(OperatorOps.sum(ones, a.integers()));
    Value number = a.add(OperatorOps.maximum(sum, a.like(1e-5, sum)));
    return ImmutableList.of(a.over(loss, number));
  }
}
