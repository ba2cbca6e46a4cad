package dev.weir.transforms;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import dev.weir.transforms.fusion.Conv2dBnFusePass;
import dev.weir.transforms.fusion.FuseGemmEpiloguePass;
import dev.weir.transforms.kernel.PdOpToKernelPass;
import dev.weir.transforms.program.FuncToProgramPass;

/// The passes of this module.
public final class TransformPasses implements PassProvider {
  /// Makes the provider.
  public TransformPasses() {}

  @Override public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(

        FuncToProgramPass.TYPE,
        Conv2dBnFusePass.TYPE,
        FuseGemmEpiloguePass.TYPE,
        PdOpToKernelPass.TYPE);
  }
}
