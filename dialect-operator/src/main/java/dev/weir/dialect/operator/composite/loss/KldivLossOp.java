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
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// How far the probabilities whose logarithms are `x` are from `label`, after Kullback and Leibler:
/// `label (log(label) - x)`, and 0 where the label is not above 0.
///
/// Shapes: `x: [A...], label: [A...] -> []`; with `reduction` `none`,
/// `x: [A...], label: [A...] -> [A...]`.
///
/// Element types: `x: T, label: T -> T`.
///
/// Diagnoses: labels of another shape, and a reduction of another name.
@OpDef(
    value = "kldiv_loss",
    format = "$x `,` $label attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "label"})
public non-sealed interface KldivLossOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value label();

  /// {@return `none`, `sum`, `mean`, or `batchmean`: the sum over the first size}
  @Attr
  default String reduction() {
    return "mean";
  }

  /// {@return whether the labels are logarithms too}
  @Attr
  default boolean logTarget() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    shapes.sameShape(x, shapes.of(label()), "x and label");
    return switch (reduction()) {
      case "none" -> shapes.types(x);
      case "sum", "mean", "batchmean" -> shapes.types(shapes.tensor(x.elementType()));
      default ->
          throw new IllegalArgumentException(
              "expects 'none', 'sum', 'mean' or 'batchmean' as reduction, got '%s'"
                  .formatted(reduction()));
    };
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value loss = logTarget() ? ofLogarithms(a) : ofProbabilities(a);
    return ImmutableList.of(
        switch (reduction()) {
          case "none" -> loss;
          case "mean" -> a.add(OperatorOps.mean(loss, a.integers()));
          case "sum" -> a.add(OperatorOps.sum(loss, a.integers()));
          // The mean of rows needs no size.
          default ->
              a.add(OperatorOps.sum(a.add(OperatorOps.mean(loss, a.integers(0))), a.integers()));
        });
  }

  private Value ofLogarithms(Arithmetic a) {
    Value further = a.add(OperatorOps.subtract(label(), x()));
    return a.times(a.add(OperatorOps.exp(label())), further);
  }

  private Value ofProbabilities(Arithmetic a) {
    // NaN counts: no comparison is true of it.
    Value counts = a.not(a.add(OperatorOps.lessEqual(label(), a.like(0, label()))));
    // The logarithm is of 1 where it does not count, so that no gradient comes of it.
    Value safe = a.add(OperatorOps.where(counts, label(), a.like(1, label())));
    Value further = a.add(OperatorOps.subtract(a.add(OperatorOps.log(safe)), x()));
    return a.keep(counts, a.times(label(), further));
  }
}
