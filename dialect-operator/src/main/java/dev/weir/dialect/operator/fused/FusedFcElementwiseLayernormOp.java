package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `layer_norm(fc(x, w, bias0) + y, scale, bias1)`, where `fc` ends with the activation, none (`""`) or
/// `relu`. Also the mean and the variance of each row.
///
/// Source: paddle/phi/ops/yaml/fused_ops.yaml. Deviation: mean and variance are always made.
@OpDef("fused_fc_elementwise_layernorm")
public non-sealed interface FusedFcElementwiseLayernormOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value x();

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

  @Attr
  default int xNumColDims() {
    return 1;
  }

  @Attr
  default String activationType() {
    return "";
  }

  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  @Attr
  default int beginNormAxis() {
    return 1;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult mean();

  @Result(AnyTensor.class)
  OpResult variance();

  @Override
  default List<Type> inferTypes() {
    TensorType out = Matrices.fullyConnected(Sizes.tensor(x()), Sizes.tensor(w()), xNumColDims());
    bias0().ifPresent(bias -> Broadcasting.checkInto(out, Sizes.tensor(bias), "bias0"));
    Broadcasting.checkInto(out, Sizes.tensor(y()), "y");
    Normalizations.checkRow(out, beginNormAxis(), scale(), "scale");
    Normalizations.checkRow(out, beginNormAxis(), bias1(), "bias1");
    TensorType statistics = Normalizations.rowStatistics(out, beginNormAxis());
    return ImmutableList.of(out, statistics, statistics);
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
