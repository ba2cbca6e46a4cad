package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Diagnostics;
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

/// `x`, after adding `residual`, normalised as by `group_norm`, then an activation: none (`""`) or
/// `silu`.
///
/// Also what was normalised, where there is a residual, and the mean and the variance of each group.
@OpDef("add_group_norm_silu")
public non-sealed interface AddGroupNormSiluOp extends FusedOp, LayoutTransformation {
  /// The activations.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("", "silu");

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> residual();

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

  @Attr
  default String activation() {
    return "";
  }

  @Result(AnyTensor.class)
  OpResult y();

  @Result(AnyTensor.class)
  Optional<OpResult> residualOut();

  @Result(AnyTensor.class)
  OpResult mean();

  @Result(AnyTensor.class)
  OpResult variance();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType statistics =
        Normalizations.groupStatistics(x, dataFormat(), groups(), scale(), bias());
    residual().ifPresent(value -> Broadcasting.checkInto(x, Sizes.tensor(value), "residual"));
    return residual().isPresent()
        ? ImmutableList.of(x, x, statistics, statistics)
        : ImmutableList.of(x, statistics, statistics);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!ACTIVATIONS.contains(activation())) {
      diagnostics.error(
          this, "expects 'activation' to be \"\" or \"silu\", got \"%s\"", activation());
    }
  }

  /// PHI has this kernel for one layout only.
  @Override
  default DataLayout preferredLayout() {
    return DataLayout.NHWC;
  }

  @Override
  default boolean canTransform() {
    return dataFormat().equals("NCHW")
        && LayoutTransformation.isImage(x())
        && residual().map(LayoutTransformation::isImage).orElse(true);
  }

  @Override
  default ImmutableList<OpOperand> imageOperands() {
    return residual().isPresent()
        ? ImmutableList.of(opOperand(0), opOperand(1))
        : ImmutableList.of(opOperand(0));
  }

  @Override
  default void setLayout(DataLayout layout, Rewriter rewriter) {
    rewriter.setAttribute(this, "data_format", new StringAttr(layout.name()));
  }
}
