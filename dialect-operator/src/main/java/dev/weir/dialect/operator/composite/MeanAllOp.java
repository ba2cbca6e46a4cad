package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The mean of all elements.
///
/// Shapes: `x: [A...] -> []`.
///
/// Element types: `x: T -> T`.
@OpDef(value = "mean_all", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface MeanAllOp extends CompositeOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.tensor(shapes.of(x()).elementType()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.add(OperatorOps.mean(x(), a.integers())));
  }
}
