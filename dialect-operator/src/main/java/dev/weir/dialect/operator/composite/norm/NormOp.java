package dev.weir.dialect.operator.composite.norm;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import java.util.List;

/// `x` divided by its norm along `axis`, and that norm: the square root of the sum of the squares and `epsilon`.
///
/// Shapes: `x: [A...] -> out: [A...], norm: [reduced(A)...]`, `A` with size 1 at `axis`.
///
/// Element types: `x: T -> out: T, norm: T`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "norm", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface NormOp extends CompositeOp, UnaryOperands {
  /// {@return the axis, counted from the back if negative}
  @Attr
  int axis();

  /// {@return what is added to the sum of the squares}
  @Attr(codec = FloatCodec.class)
  float epsilon();

  /// {@return whether the norm is not asked for; not used}
  @Attr
  boolean isTest();

  @Result(AnyTensor.class)
  OpResult norm();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    return shapes.types(x, x.with(Axes.normalize(axis(), x.rank()), Term.of(1)));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value square = a.add(OperatorOps.square(x()));
    Value sum =
        a.add(
            OperatorOps.sum(square, a.integers(axis()))
                .keepdim(true)
                .dtype(Arithmetic.dtype(square)));
    Value norm = a.add(OperatorOps.sqrt(a.scale(sum, 1, epsilon())));
    return ImmutableList.of(a.over(x(), norm), norm);
  }
}
