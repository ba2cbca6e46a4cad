package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// How many elements of `input` lie in each of `bins` intervals of one width from `min` to `max`, or the sum of their
/// weights. The last interval contains its end. Where `min` and `max` are equal, the smallest and the largest element
/// stand for them, and where these are equal, 1 less and 1 more. With `density` the areas add up to 1. NaN lies
/// nowhere.
///
/// Shapes: `input: [A...], weight: [A...] -> [bins]`.
///
/// Element types: `input: T -> i64`; with a weight or `density`, `input: T, weight: U -> f32`.
///
/// Diagnoses: fewer bins than one, a `max` below `min`, and weights of another shape.
@OpDef("histogram")
public non-sealed interface HistogramOp extends IndexingOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Optional<Value> weight();

  /// {@return the number of intervals}
  @Attr
  default long bins() {
    return 100;
  }

  /// {@return where the first interval begins}
  @Attr(codec = FloatCodec.class)
  default float min() {
    return 0;
  }

  /// {@return where the last interval ends}
  @Attr(codec = FloatCodec.class)
  default float max() {
    return 0;
  }

  /// {@return whether the areas above the intervals add up to 1}
  @Attr
  default boolean density() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    if (bins() < 1) {
      throw new IllegalArgumentException("expects one bin or more, got " + bins());
    }
    if (!(min() <= max())) {
      throw new IllegalArgumentException(
          "expects a max of at least min, got %s and %s".formatted(max(), min()));
    }
    TensorShape input = shapes.of(input());
    weight().ifPresent(each -> shapes.sameShape(input, shapes.of(each), "elements and weights"));
    Type element = density() || weight().isPresent() ? FloatType.F32 : IntegerType.I64;
    return shapes.types(shapes.tensor(element, Term.of(bins())));
  }
}
