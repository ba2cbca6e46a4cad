package dev.weir.dialect.operator.quantization;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Quantizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The matmul of `x` and weights that `weight_quantize` made, which are taken back to floats by
/// their scales, plus a bias vector.
///
/// Shapes: `x: [A..., K], weight: [M, K], weight_scale: [N] -> [A..., N]` with `M = N`, or `N / 2` for
/// `int4`; with `group_size`, `weight_scale: [G, N]`; with `transpose_scale`, `weight_scale: [N, G]`.
///
/// With `activation_dtype = "int8"` rows are rounded before they are multiplied, 32 elements at a time: with `m` the largest
/// absolute value of the 32, and at least 2^-118, `x` becomes `(m / 127) q`, `q` the integer next to `x (127 / m)`. Products
/// of integers are added up exactly, as llama.cpp does it, and the gradient is that of rows that are not rounded.
///
/// Element types: `x: T -> T`; f64 is not rounded.
///
/// Diagnoses: sizes that contradict the formula, and a `group_size`, `weight_dtype` or `activation_dtype` that is not among
/// those supported.
///
/// Source:
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml).
@OpDef("weight_only_linear")
public non-sealed interface WeightOnlyLinearOp
    extends QuantizationOp, UnaryOperands, WeightOnlyLinearSettings, QuantizedWeight {
  /// {@return `float`, or `int8` for rows that are rounded}. An addition to Paddle's
  @Attr
  default String activationDtype() {
    return "float";
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape weight = shapes.of(weight());
    TensorShape scale = shapes.of(weightScale());
    Quantizations.checkLinearGroup(groupSize());
    int scaleRank = groupSize() < 0 ? 1 : 2;
    if (x.rank() == 0 || weight.rank() != 2 || scale.rank() != scaleRank) {
      throw new IllegalArgumentException(
          "expects rows, weights of rank 2 and scales of rank %d, got '%s', '%s' and '%s'"
              .formatted(scaleRank, x, weight, scale));
    }
    int perByte = weightDtype().equals("int4") ? 2 : 1;
    shapes.same(x.size(x.rank() - 1), weight.size(1), "inner sizes");
    Term columns = scale.size(transposeScale() ? 0 : scaleRank - 1);
    shapes.same(weight.size(0).times(perByte), columns, "numbers of columns and of scales");
    bias()
        .ifPresent(bias ->
            shapes.same(shapes.of(bias).elementCount(), columns, "columns of weights and biases"));
    return shapes.types(x.with(x.rank() - 1, columns));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!weightDtype().equals("int8") && !weightDtype().equals("int4")) {
      diagnostics.error(
          this, "expects 'weight_dtype' to be one of int8, int4, got \"%s\"", weightDtype());
    }
    if (!activationDtype().equals("float") && !activationDtype().equals("int8")) {
      diagnostics.error(
          this,
          "expects 'activation_dtype' to be one of float, int8, got \"%s\"",
          activationDtype());
    } else if (activationDtype().equals("int8")
        && x().type() instanceof TensorType rows
        && rows.elementType().equals(FloatType.F64)) {
      diagnostics.error(
          this, "rows of f64 are not rounded: expects 'activation_dtype' to be float");
    }
  }
}
