package dev.weir.pass.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.decompose.DecomposeCompositePass;
import dev.weir.pass.operator.decompose.DecomposePass;
import dev.weir.pass.operator.folding.ConstantFoldingPass;
import dev.weir.pass.operator.fusion.AddNormFusePass;
import dev.weir.pass.operator.fusion.Conv2dAddActFusePass;
import dev.weir.pass.operator.fusion.Conv2dAddFusePass;
import dev.weir.pass.operator.fusion.Conv2dBnFusePass;
import dev.weir.pass.operator.fusion.DeleteQuantDequantLinearOpPass;
import dev.weir.pass.operator.fusion.DeleteWeightDequantLinearOpPass;
import dev.weir.pass.operator.fusion.EmbeddingEltwiseLayernormFusePass;
import dev.weir.pass.operator.fusion.FcElementwiseLayernormFusePass;
import dev.weir.pass.operator.fusion.FusedBnAddActPass;
import dev.weir.pass.operator.fusion.FusedDotProductAttentionPass;
import dev.weir.pass.operator.fusion.FusedDropoutAddPass;
import dev.weir.pass.operator.fusion.FusedFlashAttnPass;
import dev.weir.pass.operator.fusion.FusedGemmEpiloguePass;
import dev.weir.pass.operator.fusion.FusedLinearParamGradAddPass;
import dev.weir.pass.operator.fusion.FusedRotaryPositionEmbeddingPass;
import dev.weir.pass.operator.fusion.FusedWeightOnlyLinearPass;
import dev.weir.pass.operator.fusion.GroupNormSiluFusePass;
import dev.weir.pass.operator.fusion.HorizontalFusePass;
import dev.weir.pass.operator.fusion.MatmulAddActFusePass;
import dev.weir.pass.operator.fusion.MatmulScaleFusePass;
import dev.weir.pass.operator.fusion.MatmulTransposeFusePass;
import dev.weir.pass.operator.fusion.MultiheadMatmulFusePass;
import dev.weir.pass.operator.fusion.SiluFusePass;
import dev.weir.pass.operator.fusion.TransposeFlattenConcatFusePass;
import dev.weir.pass.operator.inplace.ValueFormPass;
import dev.weir.pass.operator.layout.AutoLayoutInsertPass;
import dev.weir.pass.operator.layout.AutoLayoutPass;
import dev.weir.pass.operator.layout.AutoLayoutSimplifyPass;
import dev.weir.pass.operator.layout.TransferLayoutPass;
import dev.weir.pass.operator.precision.AutoMixedPrecisionPass;
import dev.weir.pass.operator.program.AddShadowOutputAfterDeadParameterPass;
import dev.weir.pass.operator.program.CommonSubexpressionEliminationPass;
import dev.weir.pass.operator.program.DeadCodeEliminationPass;
import dev.weir.pass.operator.program.DeleteAssertOpPass;
import dev.weir.pass.operator.program.FuncToProgramPass;
import dev.weir.pass.operator.program.ParamsSyncAmongDevicesPass;
import dev.weir.pass.operator.program.ReplaceFetchWithShadowOutputPass;
import dev.weir.pass.operator.program.StoreParametersPass;
import dev.weir.pass.operator.simplify.IdentityOpCleanPass;
import dev.weir.pass.operator.simplify.MapOpToAnotherPass;
import dev.weir.pass.operator.simplify.RemoveRedundantTransposePass;

/// The passes over operators.
public final class OperatorPasses implements PassProvider {
  /// Makes the provider.
  public OperatorPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        AddNormFusePass.TYPE,
        AddShadowOutputAfterDeadParameterPass.TYPE,
        AutoLayoutInsertPass.TYPE,
        AutoLayoutPass.TYPE,
        AutoLayoutSimplifyPass.TYPE,
        AutoMixedPrecisionPass.TYPE,
        CommonSubexpressionEliminationPass.TYPE,
        ConstantFoldingPass.TYPE,
        Conv2dAddActFusePass.TYPE,
        Conv2dAddFusePass.TYPE,
        Conv2dBnFusePass.TYPE,
        DeadCodeEliminationPass.TYPE,
        DecomposeCompositePass.TYPE,
        DecomposePass.TYPE,
        DeleteAssertOpPass.TYPE,
        DeleteQuantDequantLinearOpPass.TYPE,
        DeleteWeightDequantLinearOpPass.TYPE,
        EmbeddingEltwiseLayernormFusePass.TYPE,
        FcElementwiseLayernormFusePass.TYPE,
        FuncToProgramPass.TYPE,
        FusedBnAddActPass.TYPE,
        FusedDotProductAttentionPass.TYPE,
        FusedDropoutAddPass.TYPE,
        FusedFlashAttnPass.TYPE,
        FusedGemmEpiloguePass.TYPE,
        FusedLinearParamGradAddPass.TYPE,
        FusedRotaryPositionEmbeddingPass.TYPE,
        FusedWeightOnlyLinearPass.TYPE,
        GroupNormSiluFusePass.TYPE,
        HorizontalFusePass.TYPE,
        IdentityOpCleanPass.TYPE,
        MapOpToAnotherPass.TYPE,
        MatmulAddActFusePass.TYPE,
        MatmulScaleFusePass.TYPE,
        MatmulTransposeFusePass.TYPE,
        MultiheadMatmulFusePass.TYPE,
        ParamsSyncAmongDevicesPass.TYPE,
        RemoveRedundantTransposePass.TYPE,
        ReplaceFetchWithShadowOutputPass.TYPE,
        SiluFusePass.TYPE,
        StoreParametersPass.TYPE,
        TransferLayoutPass.TYPE,
        TransposeFlattenConcatFusePass.TYPE,
        ValueFormPass.TYPE);
  }
}
