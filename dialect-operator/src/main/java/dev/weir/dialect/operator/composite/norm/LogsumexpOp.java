package dev.weir.dialect.operator.composite.norm;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Norms;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The logarithm of the sum of the exponentials along `axis`, along all axes with `reduce_all` or without any. It
/// does not overflow where the exponentials do.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimensions `axis`, or with size 1 there if `keepdim`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "logsumexp", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface LogsumexpOp extends CompositeOp, UnaryOperands {
  /// {@return the axes, counted from the back if negative}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray axis() {
    return ImmutableIntArray.of(0);
  }

  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  /// {@return whether all dimensions are reduced}
  @Attr
  default boolean reduceAll() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    return shapes.types(
        Reductions.reduce(x, ImmutableLongArray.copyOf(axes()), keepdim(), x.elementType()));
  }

  private long[] axes() {
    return reduceAll() ? new long[0] : axis().stream().asLongStream().toArray();
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(Norms.along(a, x(), axes(), keepdim()).logSumExp(x()));
  }
}
