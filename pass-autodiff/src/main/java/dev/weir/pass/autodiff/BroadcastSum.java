package dev.weir.pass.autodiff;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;

/// The way back through broadcasting: sums over what was broadcast.
final class BroadcastSum {
  private BroadcastSum() {}

  /// {@return `gradient` summed to the shape of `like`}
  static Value sumTo(OpBuilder builder, Value gradient, Value like) {
    if (!(gradient.type() instanceof TensorType from) || !(like.type() instanceof TensorType to)) {
      return unknown(builder, gradient, like);
    }
    if (from.shape().equals(to.shape()) && to.isStatic()) {
      return gradient;
    }
    if (isComplex(from)) {
      return isComplex(to)
          ? builder
              .add(
                  OperatorOps.asComplex(
                      sumTo(builder, parts(builder, gradient), parts(builder, like))))
              .out()
          : sumTo(builder, builder.add(OperatorOps.real(gradient)).out(), like);
    }
    int front = from.rank() - to.rank();
    if (!from.isStatic() || !to.isStatic() || front < 0) {
      return unknown(builder, gradient, like);
    }
    var axes = ImmutableLongArray.builder();
    boolean stretched = false;
    for (int i = 0; i < from.rank(); i++) {
      boolean within = i >= front && from.dimension(i) != to.dimension(i - front);
      stretched |= within;
      if (i < front || within) {
        axes.add(i);
      }
    }
    boolean keep = front == 0;
    Value sum =
        builder
            .add(
                OperatorOps.sum(gradient, integers(builder, axes.build()))
                    .dtype(ElementTypes.dtypeOf(from.elementType()))
                    .keepdim(keep))
            .out();
    return keep || !stretched
        ? sum
        : builder.add(OperatorOps.reshape(sum, integers(builder, to.shape()))).out();
  }

  private static boolean isComplex(TensorType type) {
    return ElementTypes.dtypeOf(type.elementType()).isComplex();
  }

  private static Value parts(OpBuilder builder, Value complex) {
    return builder.add(OperatorOps.asReal(complex)).out();
  }

  /// Where sizes show only when the program runs, an operator looks at them.
  private static Value unknown(OpBuilder builder, Value gradient, Value like) {
    return builder.add(OperatorOps.reduceAs(gradient, like)).out();
  }

  private static Value integers(OpBuilder builder, ImmutableLongArray values) {
    return builder.add(OperatorOps.fullIntArray(values).dtype(DType.INT64)).out();
  }
}
