package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
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

/// The gradients of `x`, `scale` and `bias` of a `batch_norm_`, given that of its result.
///
/// In training it needs the statistics of the batch that the forward operator saved (the mean and the
/// inverse of the standard deviation), otherwise the running ones.
///
/// Deviation from PIR: the gradients of `scale` and `bias` are always made.
@OpDef("batch_norm_grad")
public non-sealed interface BatchNormGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> meanOut();

  @Operand(AnyTensor.class)
  Optional<Value> varianceOut();

  @Operand(AnyTensor.class)
  Value savedMean();

  @Operand(AnyTensor.class)
  Value savedVariance();

  @Operand(AnyTensor.class)
  Optional<Value> reserveSpace();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr(codec = FloatCodec.class)
  float momentum();

  @Attr(codec = FloatCodec.class)
  float epsilon();

  @Attr
  String dataFormat();

  @Attr
  boolean isTest();

  @Attr
  boolean useGlobalStats();

  @Attr
  boolean trainableStatistics();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Result(AnyTensor.class)
  OpResult scaleGrad();

  @Result(AnyTensor.class)
  OpResult biasGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Gradients.check(x, Sizes.tensor(outGrad()), "a result");
    Normalizations.checkChannels(x, dataFormat(), savedMean(), "saved means");
    Normalizations.checkChannels(x, dataFormat(), savedVariance(), "saved deviations");
    scale().ifPresent(v -> Normalizations.checkChannels(x, dataFormat(), v, "scales"));
    TensorType channels =
        Normalizations.perChannel(x, dataFormat(), Normalizations.statisticType(x));
    return ImmutableList.of(x, channels, channels);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    boolean running = isTest() && !trainableStatistics() || useGlobalStats();
    if (running && (meanOut().isEmpty() || varianceOut().isEmpty())) {
      diagnostics.error(this, "expects 'mean_out' and 'variance_out' where they are used");
    }
  }
}
