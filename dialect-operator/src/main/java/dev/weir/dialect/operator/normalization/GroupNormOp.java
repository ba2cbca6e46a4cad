package dev.weir.dialect.operator.normalization;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `x` shifted and scaled so that, in each image, each of `groups` groups of neighbouring channels has
/// mean 0 and variance 1; then multiplied by `scale` and shifted by `bias`, channel by channel. Also
/// the mean and the variance of each group.
@OpDef("group_norm")
public non-sealed interface GroupNormOp extends NormalizationOp, LayoutTransformation {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  @Attr
  default int groups() {
    return -1;
  }

  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Result(AnyTensor.class)
  OpResult y();

  @Result(AnyTensor.class)
  OpResult mean();

  @Result(AnyTensor.class)
  OpResult variance();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType statistics =
        Normalizations.groupStatistics(x, dataFormat(), groups(), scale(), bias());
    return ImmutableList.of(x, statistics, statistics);
  }

  @Override
  default boolean canTransform() {
    return dataFormat().equals("NCHW") && LayoutTransformation.isImage(x());
  }

  @Override
  default ImmutableList<OpOperand> imageOperands() {
    return ImmutableList.of(opOperand(0));
  }

  @Override
  default void setLayout(DataLayout layout, Rewriter rewriter) {
    rewriter.setAttribute(this, "data_format", new StringAttr(layout.name()));
  }
}
