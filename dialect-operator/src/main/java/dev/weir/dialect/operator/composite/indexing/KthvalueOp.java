package dev.weir.dialect.operator.composite.indexing;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.indexing.GivesIndices;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// The `k`-th smallest element along `axis`, counted from 1, and where it stands; NaN is the largest.
///
/// Shapes: `x: [A...] -> out: [reduced(A)...], indices: [reduced(A)...]`, `A` without the dimension `axis`, or with
/// size 1 there if `keepdim`.
///
/// Element types: `x: T -> out: T, indices: i64`.
///
/// Diagnoses: an axis out of range, and a `k` below 1 or above the size along it.
@OpDef(value = "kthvalue", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface KthvalueOp extends CompositeOp, UnaryOperands, GivesIndices {
  /// {@return the rank of the element that is looked for}
  @Attr
  default int k() {
    return 1;
  }

  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  /// {@return whether the reduced dimension stays, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    int along = Axes.normalize(axis(), Math.max(1, x.rank()));
    Term size = x.rank() == 0 ? Term.of(1) : x.size(along);
    if (k() < 1 || !shapes.requireAtLeast(size, k())) {
      throw new IllegalArgumentException("has no element %d of %s".formatted(k(), size));
    }
    TensorShape out =
        Reductions.reduce(x, ImmutableLongArray.of(along), keepdim(), x.elementType());
    return shapes.types(out, out.withElementType(IntegerType.I64));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Sizes.tensor(x()).rank();
    if (rank == 0) {
      Value first = a.add(OperatorOps.fullLike(x(), a.size(0)).dtype(DType.INT64));
      return ImmutableList.of(x(), first);
    }
    int along = Axes.normalize(axis(), rank);
    TopkOp smallest =
        builder.add(OperatorOps.topk(x(), a.size(k())).axis(along).largest(false).sorted(true));
    return ImmutableList.of(last(a, smallest.out(), along), last(a, smallest.indices(), along));
  }

  private Value last(Arithmetic a, Value smallest, int along) {
    Value one = a.part(smallest, along, k() - 1L, k());
    return keepdim() ? one : a.add(OperatorOps.squeeze(one, a.integers(along)));
  }
}
