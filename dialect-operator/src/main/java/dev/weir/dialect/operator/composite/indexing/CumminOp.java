package dev.weir.dialect.operator.composite.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.indexing.GivesIndices;
import dev.weir.dialect.operator.manipulation.CummaxOp;
import dev.weir.dialect.operator.manipulation.CummaxSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The smallest element along `axis` up to each index, and its index; of equal ones the last. NaN is smaller than
/// all else.
///
/// Shapes: `x: [A...] -> out: [A...], indices: [A...]`.
///
/// Element types: `x: T -> out: T, indices: dtype`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "cummin", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface CumminOp
    extends CompositeOp, CummaxSettings, UnaryOperands, GivesIndices {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return shapes.types(x, x.withElementType(ElementTypes.typeOf(dtype())));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    CummaxOp largest = builder.add(OperatorOps.cummax(turned(a, x())).axis(axis()).dtype(dtype()));
    return ImmutableList.of(turned(a, largest.out()), largest.indices());
  }

  /// {@return `x` in the reverse order}: integers with their bits turned, as the smallest has no negative
  private static Value turned(Arithmetic a, Value x) {
    return Arithmetic.dtype(x).isFloat() ? a.scale(x, -1, 0) : a.add(OperatorOps.bitwiseNot(x));
  }
}
