package dev.weir.pass.autodiff;

import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

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

  /// {@return the sum of two tuples of type `tuple`}, element by element; where there is no cotangent it is
  /// the element of the older one
  default Value sumOfElements(OpBuilder builder, TupleType tuple, Value a, Value b) {
    List<Value> elements = new ArrayList<>();
    for (int i = 0; i < tuple.types().size(); i++) {
      Value first = element(builder, a, i);
      elements.add(
          isDifferentiable(tuple.types().get(i))
              ? sum(builder, first, element(builder, b, i))
              : first);
    }
    return tuple(builder, elements);
  }

  /// {@return the tuple of what `part` gives for each element of `value`, a tuple of type `tuple`}
  default Value eachElement(
      OpBuilder builder, TupleType tuple, Value value, UnaryOperator<Value> part) {
    List<Value> elements = new ArrayList<>();
    for (int i = 0; i < tuple.types().size(); i++) {
      elements.add(part.apply(element(builder, value, i)));
    }
    return tuple(builder, elements);
  }
}
