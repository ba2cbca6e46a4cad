package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether each element is zero.
///
/// Element types: `x: T -> i1`.
@OpDef(value = "logical_not", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LogicalNotOp extends UnaryElementwiseOp, Foldable {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()).withElementType(IntegerType.I1));
  }

  /// `logical_not(logical_not(x)) -> x` where `x` is boolean
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return x().definingOp() instanceof LogicalNotOp inner
        ? Identities.fold(this, inner.x())
        : Foldable.none();
  }
}
