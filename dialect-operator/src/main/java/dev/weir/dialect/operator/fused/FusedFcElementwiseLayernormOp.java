package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.normalization.RowStatistics;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// `layer_norm(fc(x, w, bias0) + y, scale, bias1)`, where `fc` ends with the activation, none (`""`) or
/// `relu`. Also the mean and the variance of each row.
///
/// Shapes: `x: [A..., B...], w: [K, N] -> out: [A..., N], mean: [M...], variance: [M...]`, where `A`
/// are the first `x_num_col_dims` dimensions, `K` is the product of `B` and `M` are the first
/// `begin_norm_axis` dimensions of the result.
///
/// Element types: `x: T -> out: T, mean: wide(T), variance: wide(T)`, f32 for a narrower float.
///
/// Diagnoses: what `fc` and `layer_norm` do, and a `y` that does not broadcast to the result.
///
/// Source:
/// [fused_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/fused_ops.yaml).
/// Deviation: mean and variance are always computed.
@OpDef("fused_fc_elementwise_layernorm")
public non-sealed interface FusedFcElementwiseLayernormOp
    extends FusedOp, UnaryOperands, RowStatistics {
  @Operand(AnyTensor.class)
  Value w();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Optional<Value> bias0();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias1();

  /// {@return the number of leading dimensions of `x` that are rows}
  @Attr
  default int xNumColDims() {
    return 1;
  }

  /// {@return the activation}
  @Attr
  default String activationType() {
    return "";
  }

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  /// {@return the first of the dimensions that are normalised together}
  @Attr
  default int beginNormAxis() {
    return 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape out = Matrices.fullyConnected(shapes.of(x()), shapes.of(w()), xNumColDims());
    bias0().ifPresent(bias -> Broadcasting.checkInto(out, shapes.of(bias), "bias0"));
    Broadcasting.checkInto(out, shapes.of(y()), "y");
    Normalizations.checkRow(out, beginNormAxis(), scale(), "scale");
    Normalizations.checkRow(out, beginNormAxis(), bias1(), "bias1");
    TensorShape statistics = Normalizations.rowStatistics(out, beginNormAxis());
    return shapes.types(out, statistics, statistics);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!FcOp.ACTIVATIONS.contains(activationType())) {
      diagnostics.error(
          this,
          "expects 'activation_type' to be one of \"%s\", got \"%s\"",
          String.join("\", \"", FcOp.ACTIVATIONS),
          activationType());
    }
  }
}
