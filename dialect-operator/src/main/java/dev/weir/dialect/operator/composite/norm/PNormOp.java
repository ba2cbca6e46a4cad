package dev.weir.dialect.operator.composite.norm;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatCodec;
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

/// The sum of the powers of `porder` of the absolute elements along `axis`, to the power of `1 / porder`. For 0 it
/// is the number of elements other than 0, for infinity the largest and for minus infinity the smallest absolute
/// element.
///
/// Deviation: the gradient at 0 is 0, whatever `epsilon` is.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimension `axis`, or with size 1 there if `keepdim`;
/// with `asvector`, `x: [A...] -> []`, or all sizes 1 if `keepdim`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range, and a `porder` that is no number.
@OpDef(value = "p_norm", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface PNormOp extends CompositeOp, UnaryOperands {
  /// {@return the power}
  @Attr(codec = FloatCodec.class)
  default float porder() {
    return 2.0f;
  }

  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  /// {@return what keeps PaddlePaddle's gradient finite; not used}
  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1.0e-12f;
  }

  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  /// {@return whether all elements are taken as one vector}
  @Attr
  default boolean asvector() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (Float.isNaN(porder())) {
      throw new IllegalArgumentException("expects a number as porder, got " + porder());
    }
    return shapes.types(Reductions.reduce(x, axes(), keepdim(), x.elementType()));
  }

  private ImmutableLongArray axes() {
    return asvector() ? ImmutableLongArray.of() : ImmutableLongArray.of(axis());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Norms norms = Norms.along(a, x(), axes().toArray(), keepdim());
    return ImmutableList.of(norms.norm(x(), porder()));
  }
}
