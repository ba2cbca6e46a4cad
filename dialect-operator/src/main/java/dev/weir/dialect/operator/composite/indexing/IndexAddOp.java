package dev.weir.dialect.operator.composite.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.Axes;
import java.util.Arrays;
import java.util.List;

/// `x` with the slices of `add_value` added to the slices along `axis` that `index` names, each as often as it is
/// named.
///
/// Shapes: `x: [A..., N, B...], index: [I], add_value: [A..., I, B...] -> [A..., N, B...]` with `N` at `axis`.
///
/// Element types: `x: T, add_value: T -> T`.
///
/// Diagnoses: an index that is no vector, an axis out of range, and added slices of another number or shape.
@OpDef(
    value = "index_add",
    format = "$x `,` $index `,` $add_value attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"x", "add_value"})
public non-sealed interface IndexAddOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value addValue();

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
    TensorShape slices = x.with(Axes.normalize(axis(), x.rank()), index.size(0));
    shapes.sameShape(slices, shapes.of(addValue()), "slices that are named and added");
    return shapes.types(x);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Sizes.tensor(x()).rank();
    long[] shape = new long[rank];
    Arrays.fill(shape, 1);
    shape[Axes.normalize(axis(), rank)] = -1;
    Value places = a.expandAs(a.reshape(index(), shape), addValue());
    return ImmutableList.of(
        a.add(
            OperatorOps.putAlongAxis(x(), places, addValue(), Axes.normalize(axis(), rank))
                .reduce("add")));
  }
}
