package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.normalization.GroupNormSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
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
import java.util.List;
import java.util.Optional;

/// `x`, after adding `residual`, normalised as by `group_norm`, then an activation: none (`""`) or
/// `silu`.
///
/// Also what was normalised, where there is a residual, and the mean and the variance of each group.
///
/// Shapes:
/// `x: [N, C, A...], residual: [B...], scale: [C], bias: [C] -> y: [N, C, A...], residual_out: [N, C,
/// A...], mean: [N, G], variance: [N, G]`,
/// where `G` is `groups`; with `data_format` `NHWC`,
/// `x: [N, A..., C], residual: [B...], scale: [C], bias: [C] -> y: [N, A..., C], residual_out: [N,
/// A..., C], mean: [N, G], variance: [N, G]`.
///
/// Element types: `x: T -> y: T, residual_out: T, mean: wide(T), variance: wide(T)`, f32 for a narrower
/// float.
///
/// Diagnoses: channels that do not divide into `groups`, and scales or biases other than one per
/// channel, a residual that does not broadcast to `x`, and an unknown activation.
@OpDef("add_group_norm_silu")
public non-sealed interface AddGroupNormSiluOp
    extends FusedOp, LayoutTransformation, GroupNormSettings {
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

  /// {@return the activation}
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
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape statistics =
        Normalizations.groupStatistics(x, dataFormat(), groups(), scale(), bias());
    residual().ifPresent(value -> Broadcasting.checkInto(x, shapes.of(value), "residual"));
    return residual().isPresent()
        ? shapes.types(x, x, statistics, statistics)
        : shapes.types(x, statistics, statistics);
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
