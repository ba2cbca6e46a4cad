package dev.weir.dialect.operator.composite.copy;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;

/// A tensor of the elements of `x`, which Weir makes by `pd_op.assign`: where it lives is decided when a program
/// is lowered.
public sealed interface TensorCopy extends CompositeOp, UnaryOperands
    permits MemcpyD2hOp, MemcpyH2dOp, ShareDataOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.add(OperatorOps.assign(x())));
  }
}
