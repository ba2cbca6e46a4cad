package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import java.util.List;
import java.util.Optional;

/// The different elements of `x`, or its different slices along `axis`, and which of them each element or slice is; with
/// `return_index` where each occurs first, and with `return_counts` how often each occurs.
///
/// They ascend with `is_sorted`, slices as words of their elements, and come in the order of their first occurrence
/// without. NaN equals NaN and is the largest.
///
/// Deviation: the inverse is there without `return_inverse` too, where PaddlePaddle leaves that result undefined; without
/// `is_sorted`, `x` has any rank, and what is asked for is there.
///
/// Shapes: `x: [A...] -> out: [n], indices: [n], inverse: [N], counts: [n]`, `N` the number of elements, or with an
/// axis `x: [A..., N, B...] -> out: [A..., n, B...], indices: [n], inverse: [N], counts: [n]`, where `n` is known when
/// the program runs.
///
/// Element types: `x: T -> out: T, indices: dtype, inverse: dtype, counts: dtype`.
///
/// Diagnoses: more than one axis, an axis out of range, and indices that are not i32 or i64.
@OpDef("unique")
public non-sealed interface UniqueOp extends IndexingOp, UnaryOperands {
  /// {@return whether there are indices}
  @Attr
  default boolean returnIndex() {
    return false;
  }

  /// {@return whether the inverse is of use}
  @Attr
  default boolean returnInverse() {
    return false;
  }

  /// {@return whether there are counts}
  @Attr
  default boolean returnCounts() {
    return false;
  }

  /// {@return the axis of the slices, counted from the back if negative; none for elements}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray axis() {
    return ImmutableIntArray.of();
  }

  /// {@return the element type of indices and counts}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.INT64;
  }

  /// {@return whether what is different ascends}
  @Attr
  default boolean isSorted() {
    return false;
  }

  @Result(AnyTensor.class)
  Optional<OpResult> indices();

  /// {@return which of what is different each element or slice is}; there in any case
  @Result(AnyTensor.class)
  OpResult inverse();

  @Result(AnyTensor.class)
  Optional<OpResult> counts();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    if (axis().length() > 1) {
      throw new IllegalArgumentException("expects one axis or none, got " + axis());
    }
    if (dtype() != DType.INT32 && dtype() != DType.INT64) {
      throw new IllegalArgumentException(
          "expects int32 or int64 as dtype, got " + dtype().paddleName());
    }
    TensorShape x = shapes.of(x());
    boolean slices = !axis().isEmpty();
    int along = slices ? Axes.normalize(axis().get(0), x.rank()) : 0;
    Term all = slices ? x.size(along) : x.elementCount();
    Term count = shapes.unknown(shapes.bounds(all).lower() > 0 ? 1 : 0, all);
    Type index = ElementTypes.typeOf(dtype());
    var types = ImmutableList.<Type>builder();
    types.add(slices ? x.with(along, count).type() : shapes.tensor(x.elementType(), count).type());
    int[] groups = inferGroupSizes();
    for (int i = 1; i < groups.length; i++) {
      if (groups[i] == 1) {
        types.add(shapes.tensor(index, i == 2 ? all : count).type());
      }
    }
    return types.build();
  }

  @Override
  default int[] inferGroupSizes() {
    return new int[] {1, returnIndex() ? 1 : 0, 1, returnCounts() ? 1 : 0};
  }
}
