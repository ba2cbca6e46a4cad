package dev.weir.dialect.operator.composite.norm;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Norms;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The square root of the sum of the squares along `axis`, along all axes with `reduce_all` or without any.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimensions `axis`, or with size 1 there if `keep_dim`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range.
@OpDef(
    value = "frobenius_norm",
    format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface FrobeniusNormOp extends CompositeOp, UnaryOperands {
  @Operand(IntegerList.class)
  Value axis();

  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  boolean keepDim();

  /// {@return whether all dimensions are reduced}
  @Attr
  boolean reduceAll();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(
        this,
        () -> {
          TensorShape x = shapes.of(x());
          return Reductions.reduce(x, axis(), keepDim(), reduceAll(), x.elementType());
        });
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value axes = reduceAll() ? a.integers() : axis();
    return ImmutableList.of(new Norms(a, axes, keepDim()).norm(x(), 2));
  }
}
