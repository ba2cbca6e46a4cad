package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.ViewedShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of `x` without dimensions of size 1: that of the result, in the shape of `x`. Until
/// October 2024 the shape came as `xshape`, a tensor without elements that has a 0 in front of it.
///
/// Shapes: `x: [A...], out_grad: [B...] -> x_grad: [A...]`, of as many elements; in older programs
/// `x: [0, A...]`.
///
/// Element types: `out_grad: T -> x_grad: T`.
@OpDef("squeeze_grad")
public non-sealed interface SqueezeGradOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value axis();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(ViewedShape.of(shapes, x(), outGrad()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(ViewedShape.restore(builder, x(), outGrad()));
  }
}
