package dev.weir.dialect.operator.composite;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.composite.gradient.reduction.ExtremumGradient;
import dev.weir.dialect.operator.composite.gradient.reduction.TotalGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.reduction.KeepsDimensions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of `x` in what it was reduced to along `axis`.
///
/// Shapes: `x: [A...] -> x_grad: [A...]`; `out_grad` has the shape of the result of the forward
/// operator.
///
/// Element types: `x: T -> x_grad: T`.
public sealed interface ReductionGradient
    extends CompositeOp, TakesAxis, KeepsDimensions, GivesGradient
    permits ExtremumGradient, TotalGradient {
  /// {@return what was reduced}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the gradient of the result}
  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the dimensions that were reduced}
  @Operand(IntegerList.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  /// {@return `reduced`, of the shape of the result, with the dimensions that were dropped}
  ///
  /// @throws IllegalArgumentException if the axes are not known
  default Value unreduced(OpBuilder builder, Value reduced) {
    return new Arithmetic(builder).unreduced(reduced, x(), axis(), keepdim(), reduceAll());
  }

  /// {@return the gradient of the result for each element that is equal to `chosen`, the result}
  ///
  /// @throws IllegalArgumentException if the axes are not known
  default Value where(OpBuilder builder, Value chosen) {
    Arithmetic a = new Arithmetic(builder);
    Value best = unreduced(builder, chosen);
    Value all = a.times(a.like(1, x()), unreduced(builder, outGrad()));
    return a.keep(a.add(OperatorOps.equal(x(), best)), all);
  }
}
