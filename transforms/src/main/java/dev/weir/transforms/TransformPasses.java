package dev.weir.transforms;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import dev.weir.transforms.folding.ConstantFoldingPass;
import dev.weir.transforms.fusion.Conv2dBnFusePass;
import dev.weir.transforms.fusion.FuseGemmEpiloguePass;
import dev.weir.transforms.kernel.PdOpToKernelPass;
import dev.weir.transforms.program.AddShadowOutputAfterDeadParameterPass;
import dev.weir.transforms.program.DeadCodeEliminationPass;
import dev.weir.transforms.program.DeleteAssertOpPass;
import dev.weir.transforms.program.FuncToProgramPass;
import dev.weir.transforms.program.ReplaceFetchWithShadowOutputPass;

/// The passes of this module.
public final class TransformPasses implements PassProvider {
  /// Makes the provider.
  public TransformPasses() {}

  @Override public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        AddShadowOutputAfterDeadParameterPass.TYPE,
        ConstantFoldingPass.TYPE,
        DeadCodeEliminationPass.TYPE,
        DeleteAssertOpPass.TYPE,
        FuncToProgramPass.TYPE,
        Conv2dBnFusePass.TYPE,
        FuseGemmEpiloguePass.TYPE,
        PdOpToKernelPass.TYPE,
        ReplaceFetchWithShadowOutputPass.TYPE);
  }
}
