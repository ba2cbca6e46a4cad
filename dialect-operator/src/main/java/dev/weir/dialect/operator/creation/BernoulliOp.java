package dev.weir.dialect.operator.creation;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// 1 with the probability that `x` is, else 0, drawn at random as [DrawnNumbers] says for a seed of 0.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
@OpDef(value = "bernoulli", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface BernoulliOp extends DrawnNumbers, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }
}
