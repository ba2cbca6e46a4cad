package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of `x` broadcast to the shape of another tensor: that of the result, summed over
/// what was broadcast.
///
/// Shapes: `x: [A...], out_grad: [B...] -> x_grad: [A...]`, where `A` broadcasts to `B`.
///
/// Element types: `x: T -> x_grad: T`.
@OpDef(
    value = "expand_as_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface ExpandAsGradOp extends OperandGradient {
  /// {@return the sizes of the result where there is no `y`}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray targetShape() {
    return ImmutableIntArray.of();
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(new Arithmetic(builder).reduced(outGrad(), x()));
  }
}
