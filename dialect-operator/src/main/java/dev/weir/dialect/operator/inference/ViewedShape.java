package dev.weir.dialect.operator.inference;

import dev.weir.dialect.builtin.FormerResultOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// The shape of a tensor that was reshaped: that of the tensor itself, or, in programs from before October
/// 2024, that of `xshape`, which has a 0 in front.
public final class ViewedShape {
  private ViewedShape() {}

  /// {@return the type of the gradient of the tensor whose shape `x` has, given that of the result}
  public static TensorShape of(ShapeInference shapes, Value x, Value gradient) {
    TensorShape type = shapes.of(x);
    TensorShape result = shapes.of(gradient);
    Term none = Term.of(0);
    boolean holdsShape =
        x.definingOp() instanceof FormerResultOp
            || type.rank() > 0 && type.size(0) == none && !result.sizes().contains(none);
    return result.reshaped(holdsShape ? type.sizes().subList(1, type.rank()) : type.sizes());
  }

  /// {@return `gradient` in the shape that `x` says}
  ///
  /// @throws IllegalArgumentException if `x` is an `xshape` whose sizes are not known
  public static Value restore(OpBuilder builder, Value x, Value gradient) {
    TensorType type = of(ShapeInference.ofElements(), x, gradient).type();
    Value shape;
    if (type.shape().stream().filter(size -> size == TensorType.DYNAMIC).count() <= 1) {
      // A single unknown size follows from the number of elements.
      shape = builder.add(OperatorOps.fullIntArray(type.shape()).dtype(DType.INT64)).out();
    } else {
      shape = builder.add(OperatorOps.shape(whole(x, type))).out();
    }
    return builder.add(OperatorOps.reshape(gradient, shape)).out();
  }

  private static Value whole(Value x, TensorType wanted) {
    if (Sizes.tensor(x).rank() == wanted.rank()) {
      return x;
    }
    return Optional.ofNullable(x.definingOp())
        .filter(FormerResultOp.class::isInstance)
        .map(op -> ((FormerResultOp) op).of().definingOp())
        .map(Operation::operands)
        .map(operands -> operands.get(0))
        .orElseThrow(
            () -> new IllegalArgumentException("the shape in '" + x.type() + "' is not known"));
  }
}
