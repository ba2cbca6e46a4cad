package dev.weir.dialect.operator.gradient;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of `x`, given that of `transpose(x, perm)`: transposed back.
///
/// Shapes: `out_grad: [A...] -> x_grad: [permuted(A)...]`, size `perm[i]` being `A[i]`.
///
/// Element types: `out_grad: T -> x_grad: T`.
///
/// Diagnoses: a `perm` that is no permutation of the dimensions.
@OpDef(
    value = "transpose_grad",
    format = "$out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface TransposeGradOp extends GradientOp, GivesGradient {
  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the dimension of the operand at each index of the result}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray perm();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Reshapes.transposeBack(shapes.of(outGrad()), perm()));
  }
}
