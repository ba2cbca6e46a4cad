package dev.weir.transforms.autodiff;

import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;

/// What is done with cotangents whatever they are the cotangents of. Programs of operators and of
/// primitives say it in different operations.
interface CotangentAlgebra {
  /// {@return whether values of `type` have cotangents}
  boolean isDifferentiable(Type type);

  /// {@return the sum of two cotangents of one value, the older one first}
  Value sum(OpBuilder builder, Value a, Value b);

  /// {@return the cotangent of `value` that is zero}
  Value zerosLike(OpBuilder builder, Value value);

  /// {@return the cotangent of `value` that is one everywhere}
  Value onesLike(OpBuilder builder, Value value);

  /// {@return the tuple of `elements`}
  Value tuple(OpBuilder builder, List<Value> elements);

  /// {@return element `index` of `tuple`}
  Value element(OpBuilder builder, Value tuple, int index);
}
