package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// How often each integer from 0 on occurs in `x`, or the sum of its `weights`, up to the largest of them or to
/// `minlength` integers. A negative integer is an error of the run.
///
/// Shapes: `x: [N], weights: [N] -> [n]`, where `n` is known when the program runs.
///
/// Element types: `x: T -> i64`, or `x: T, weights: U -> U`.
///
/// Diagnoses: an `x` that is no vector of integers, weights of another shape, and a negative `minlength`.
@OpDef("bincount")
public non-sealed interface BincountOp extends IndexingOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Optional<Value> weights();

  @Operand(AnyTensor.class)
  Value minlength();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("minlength");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() != 1 || !(x.elementType() instanceof IntegerType)) {
      throw new IllegalArgumentException("expects a vector of integers, got '%s'".formatted(x));
    }
    Optional<TensorShape> weights = weights().map(shapes::of);
    weights.ifPresent(each -> shapes.sameShape(x, each, "integers and weights"));
    Term count = shapes.unknown();
    shapes
        .elements(minlength())
        .filter(each -> each.size() == 1)
        .ifPresent(each -> requireAtLeast(shapes, count, each.getFirst()));
    return shapes.types(
        shapes.tensor(weights.map(TensorShape::elementType).orElse(IntegerType.I64), count));
  }

  private static void requireAtLeast(ShapeInference shapes, Term count, Term least) {
    if (!shapes.requireAtLeast(least, 0)) {
      throw new IllegalArgumentException("expects a minlength of 0 or above, got " + least);
    }
    shapes.requireAtLeast(count.minus(least), 0);
  }
}
