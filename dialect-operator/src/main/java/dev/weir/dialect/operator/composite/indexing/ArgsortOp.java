package dev.weir.dialect.operator.composite.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.indexing.GivesIndices;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The elements of each line along `axis` in ascending or descending order, and the places where they stood. Of
/// equal elements the first comes first, whether or not `stable` asks for it; NaN is the largest.
///
/// Shapes: `x: [A...] -> out: [A...], indices: [A...]`.
///
/// Element types: `x: T -> out: T, indices: i64`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "argsort", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArgsortOp extends CompositeOp, UnaryOperands, GivesIndices {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  /// {@return whether the largest comes first}
  @Attr
  default boolean descending() {
    return false;
  }

  /// {@return whether equal elements must stay in order}
  @Attr
  default boolean stable() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return shapes.types(x, x.withElementType(IntegerType.I64));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    TensorType x = Sizes.tensor(x());
    if (x.rank() == 0 || x.shape().contains(0L)) {
      Value places = a.add(OperatorOps.fullLike(x(), a.integers(0)).dtype(DType.INT64));
      return ImmutableList.of(x(), places);
    }
    int along = Axes.normalize(axis(), x.rank());
    TopkOp sorted =
        builder.add(
            OperatorOps.topk(x(), a.size(x(), along))
                .axis(along)
                .largest(descending())
                .sorted(true));
    return ImmutableList.of(sorted.out(), sorted.indices());
  }
}
