package dev.weir.pass.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.decompose.DecomposeCompositePass;
import dev.weir.pass.operator.decompose.DecomposePass;
import dev.weir.pass.operator.folding.ConstantFoldingPass;
import dev.weir.pass.operator.fusion.FusionPasses;
import dev.weir.pass.operator.fusion.PrepareConvolutionsPass;
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
import dev.weir.pass.operator.program.IfToSelectPass;
import dev.weir.pass.operator.program.ListLoopRowsPass;
import dev.weir.pass.operator.program.ParamsSyncAmongDevicesPass;
import dev.weir.pass.operator.program.ReplaceFetchWithShadowOutputPass;
import dev.weir.pass.operator.program.StoreParametersPass;
import dev.weir.pass.operator.quantize.FoldQuantizationPass;
import dev.weir.pass.operator.quantize.RoundActivationsPass;
import dev.weir.pass.operator.repeat.OutlineRepeatedPass;
import dev.weir.pass.operator.shape.LowerWitnessesPass;
import dev.weir.pass.operator.shape.MaterializeSizesPass;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import dev.weir.pass.operator.shape.ShapeSimplifyPass;
import dev.weir.pass.operator.shape.SpecializeByRangePass;
import dev.weir.pass.operator.shape.SpecializeShapesPass;
import dev.weir.pass.operator.simplify.SimplificationPasses;

/// The passes over operators.
public final class OperatorPasses implements PassProvider {
  /// Makes the provider.
  public OperatorPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.<PassType<?>>builder()
        .addAll(FusionPasses.all())
        .addAll(SimplificationPasses.all())
        .add(
            AddShadowOutputAfterDeadParameterPass.TYPE,
            AutoLayoutInsertPass.TYPE,
            AutoLayoutPass.TYPE,
            AutoLayoutSimplifyPass.TYPE,
            AutoMixedPrecisionPass.TYPE,
            CommonSubexpressionEliminationPass.TYPE,
            ConstantFoldingPass.TYPE,
            DeadCodeEliminationPass.TYPE,
            DecomposeCompositePass.TYPE,
            DecomposePass.TYPE,
            DeleteAssertOpPass.TYPE,
            FoldQuantizationPass.TYPE,
            FuncToProgramPass.TYPE,
            IfToSelectPass.TYPE,
            ListLoopRowsPass.TYPE,
            LowerWitnessesPass.TYPE,
            MaterializeSizesPass.TYPE,
            OutlineRepeatedPass.TYPE,
            ParamsSyncAmongDevicesPass.TYPE,
            PrepareConvolutionsPass.TYPE,
            ReplaceFetchWithShadowOutputPass.TYPE,
            RoundActivationsPass.TYPE,
            ShapeInferencePass.TYPE,
            ShapeSimplifyPass.TYPE,
            SpecializeByRangePass.TYPE,
            SpecializeShapesPass.TYPE,
            StoreParametersPass.TYPE,
            TransferLayoutPass.TYPE,
            ValueFormPass.TYPE)
        .build();
  }
}
