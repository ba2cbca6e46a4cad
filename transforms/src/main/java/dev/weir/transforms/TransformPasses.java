package dev.weir.transforms;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import dev.weir.transforms.autodiff.AutodiffPass;
import dev.weir.transforms.decompose.DecomposeCompositePass;
import dev.weir.transforms.decompose.DecomposePass;
import dev.weir.transforms.folding.ConstantFoldingPass;
import dev.weir.transforms.fusion.AddNormFusePass;
import dev.weir.transforms.fusion.Conv2dAddActFusePass;
import dev.weir.transforms.fusion.Conv2dAddFusePass;
import dev.weir.transforms.fusion.Conv2dBnFusePass;
import dev.weir.transforms.fusion.DeleteQuantDequantLinearOpPass;
import dev.weir.transforms.fusion.DeleteWeightDequantLinearOpPass;
import dev.weir.transforms.fusion.EmbeddingEltwiseLayernormFusePass;
import dev.weir.transforms.fusion.FcElementwiseLayernormFusePass;
import dev.weir.transforms.fusion.FusedBnAddActPass;
import dev.weir.transforms.fusion.FusedDotProductAttentionPass;
import dev.weir.transforms.fusion.FusedDropoutAddPass;
import dev.weir.transforms.fusion.FusedFlashAttnPass;
import dev.weir.transforms.fusion.FusedGemmEpiloguePass;
import dev.weir.transforms.fusion.FusedLinearParamGradAddPass;
import dev.weir.transforms.fusion.FusedRotaryPositionEmbeddingPass;
import dev.weir.transforms.fusion.FusedWeightOnlyLinearPass;
import dev.weir.transforms.fusion.GroupNormSiluFusePass;
import dev.weir.transforms.fusion.HorizontalFusePass;
import dev.weir.transforms.fusion.MatmulAddActFusePass;
import dev.weir.transforms.fusion.MatmulScaleFusePass;
import dev.weir.transforms.fusion.MatmulTransposeFusePass;
import dev.weir.transforms.fusion.MultiheadMatmulFusePass;
import dev.weir.transforms.fusion.SiluFusePass;
import dev.weir.transforms.fusion.TransposeFlattenConcatFusePass;
import dev.weir.transforms.group.GroupPass;
import dev.weir.transforms.group.PrintFusionPass;
import dev.weir.transforms.group.UngroupPass;
import dev.weir.transforms.inplace.ValueFormPass;
import dev.weir.transforms.kernel.InplacePass;
import dev.weir.transforms.kernel.PdOpToKernelPass;
import dev.weir.transforms.kernel.RemoveShadowFeedPass;
import dev.weir.transforms.layout.AutoLayoutInsertPass;
import dev.weir.transforms.layout.AutoLayoutPass;
import dev.weir.transforms.layout.AutoLayoutSimplifyPass;
import dev.weir.transforms.layout.TransferLayoutPass;
import dev.weir.transforms.mindir.MindirInferTypesPass;
import dev.weir.transforms.mindir.MindirLowerFunctionsPass;
import dev.weir.transforms.mindir.MindirToPdOpPass;
import dev.weir.transforms.mindir.effects.AutoMonadPass;
import dev.weir.transforms.mindir.effects.AutoMonadReorderPass;
import dev.weir.transforms.mindir.functions.MindirClosureConversionPass;
import dev.weir.transforms.mindir.functions.MindirDevirtualizePass;
import dev.weir.transforms.mindir.functions.MindirIfToSelectPass;
import dev.weir.transforms.mindir.functions.MindirInlinePass;
import dev.weir.transforms.mindir.functions.MindirPartialEliminatePass;
import dev.weir.transforms.mindir.functions.MindirRaiseLoopsPass;
import dev.weir.transforms.mindir.functions.MindirRemoveUnusedArgumentsPass;
import dev.weir.transforms.mindir.functions.MindirSwitchSimplifyPass;
import dev.weir.transforms.mindir.simplify.MindirArithmeticSimplifyPass;
import dev.weir.transforms.mindir.simplify.MindirContainerEliminatePass;
import dev.weir.transforms.mindir.simplify.MindirMonadEliminatePass;
import dev.weir.transforms.mindir.simplify.MindirOptAPass;
import dev.weir.transforms.mindir.simplify.MindirShapeEliminatePass;
import dev.weir.transforms.mindir.simplify.MindirSpecialOpEliminatePass;
import dev.weir.transforms.mindir.simplify.MindirSwitchEliminatePass;
import dev.weir.transforms.precision.AutoMixedPrecisionPass;
import dev.weir.transforms.program.AddShadowOutputAfterDeadParameterPass;
import dev.weir.transforms.program.CommonSubexpressionEliminationPass;
import dev.weir.transforms.program.DeadCodeEliminationPass;
import dev.weir.transforms.program.DeleteAssertOpPass;
import dev.weir.transforms.program.FuncToProgramPass;
import dev.weir.transforms.program.ParamsSyncAmongDevicesPass;
import dev.weir.transforms.program.ReplaceFetchWithShadowOutputPass;
import dev.weir.transforms.program.StoreParametersPass;
import dev.weir.transforms.simplify.IdentityOpCleanPass;
import dev.weir.transforms.simplify.MapOpToAnotherPass;
import dev.weir.transforms.simplify.RemoveRedundantTransposePass;

/// The passes of this module.
public final class TransformPasses implements PassProvider {
  /// Makes the provider.
  public TransformPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        AddShadowOutputAfterDeadParameterPass.TYPE,
        AutoLayoutInsertPass.TYPE,
        AutoLayoutPass.TYPE,
        AutoLayoutSimplifyPass.TYPE,
        AutoMixedPrecisionPass.TYPE,
        AutoMonadPass.TYPE,
        AutoMonadReorderPass.TYPE,
        AutodiffPass.TYPE,
        CommonSubexpressionEliminationPass.TYPE,
        ConstantFoldingPass.TYPE,
        DeadCodeEliminationPass.TYPE,
        DeleteAssertOpPass.TYPE,
        FuncToProgramPass.TYPE,
        IdentityOpCleanPass.TYPE,
        MapOpToAnotherPass.TYPE,
        RemoveRedundantTransposePass.TYPE,
        Conv2dBnFusePass.TYPE,
        Conv2dAddActFusePass.TYPE,
        Conv2dAddFusePass.TYPE,
        MatmulAddActFusePass.TYPE,
        FcElementwiseLayernormFusePass.TYPE,
        AddNormFusePass.TYPE,
        GroupNormSiluFusePass.TYPE,
        HorizontalFusePass.TYPE,
        MatmulScaleFusePass.TYPE,
        MatmulTransposeFusePass.TYPE,
        SiluFusePass.TYPE,
        TransposeFlattenConcatFusePass.TYPE,
        DecomposeCompositePass.TYPE,
        StoreParametersPass.TYPE,
        DecomposePass.TYPE,
        GroupPass.TYPE,
        PrintFusionPass.TYPE,
        UngroupPass.TYPE,
        ValueFormPass.TYPE,
        InplacePass.TYPE,
        ParamsSyncAmongDevicesPass.TYPE,
        FusedGemmEpiloguePass.TYPE,
        FusedLinearParamGradAddPass.TYPE,
        MindirIfToSelectPass.TYPE,
        MindirInlinePass.TYPE,
        MindirLowerFunctionsPass.TYPE,
        MindirRaiseLoopsPass.TYPE,
        MindirSwitchSimplifyPass.TYPE,
        MindirRemoveUnusedArgumentsPass.TYPE,
        MindirPartialEliminatePass.TYPE,
        MindirDevirtualizePass.TYPE,
        MindirClosureConversionPass.TYPE,
        MindirArithmeticSimplifyPass.TYPE,
        MindirContainerEliminatePass.TYPE,
        MindirMonadEliminatePass.TYPE,
        MindirOptAPass.TYPE,
        MindirShapeEliminatePass.TYPE,
        MindirSpecialOpEliminatePass.TYPE,
        MindirSwitchEliminatePass.TYPE,
        MindirInferTypesPass.TYPE,
        MindirToPdOpPass.TYPE,
        FusedDropoutAddPass.TYPE,
        FusedBnAddActPass.TYPE,
        FusedDotProductAttentionPass.TYPE,
        MultiheadMatmulFusePass.TYPE,
        FusedFlashAttnPass.TYPE,
        EmbeddingEltwiseLayernormFusePass.TYPE,
        FusedRotaryPositionEmbeddingPass.TYPE,
        FusedWeightOnlyLinearPass.TYPE,
        DeleteQuantDequantLinearOpPass.TYPE,
        DeleteWeightDequantLinearOpPass.TYPE,
        PdOpToKernelPass.TYPE,
        RemoveShadowFeedPass.TYPE,
        ReplaceFetchWithShadowOutputPass.TYPE,
        TransferLayoutPass.TYPE);
  }

  @Override
  public ImmutableList<NamedPipeline> pipelines() {
    return ImmutableList.<NamedPipeline>builder()
        .addAll(InferencePipelines.all())
        .add(
            new NamedPipeline(
                "mindir-simplify",
                "MindSpore's eliminations on function graphs, repeated",
                "mindir-opt-a,symbol-dce"))
        .build();
  }
}
