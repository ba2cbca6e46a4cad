package dev.weir.dialect.operator.composite.indexing;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The slices of `x` along `axis` that `index` names.
///
/// Shapes: `x: [A..., N, B...], index: [I] -> [A..., I, B...]` with `N` at `axis`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an index that is no vector, and an axis out of range.
@OpDef(
    value = "index_select",
    format = "$x `,` $index attr-dict `:` functional-type(operands, results)")
public non-sealed interface IndexSelectOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value index();

  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return 0;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape index = shapes.of(index());
    if (index.rank() != 1) {
      throw new IllegalArgumentException("expects a vector of indices, got '%s'".formatted(index));
    }
    return shapes.types(x.with(Axes.normalize(axis(), x.rank()), index.size(0)));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value axis = a.add(OperatorOps.full(ImmutableLongArray.of(1), axis()).dtype(DType.INT32));
    return ImmutableList.of(a.add(OperatorOps.gather(x(), index(), axis)));
  }
}
