package dev.weir.pass.kernel;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.buffer.PlanBuffersPass;
import dev.weir.pass.kernel.group.GroupPass;
import dev.weir.pass.kernel.group.PrintFusionPass;
import dev.weir.pass.kernel.group.UngroupPass;
import dev.weir.pass.kernel.lower.InplacePass;
import dev.weir.pass.kernel.lower.PdOpToKernelPass;
import dev.weir.pass.kernel.lower.RemoveShadowFeedPass;
import dev.weir.pass.kernel.tile.GroupsToComputePass;

/// The passes that bring operators to kernels, and the pipelines of all levels that PIR has.
public final class KernelPasses implements PassProvider {
  /// Makes the provider.
  public KernelPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        GroupPass.TYPE,
        GroupsToComputePass.TYPE,
        InplacePass.TYPE,
        PdOpToKernelPass.TYPE,
        PlanBuffersPass.TYPE,
        PrintFusionPass.TYPE,
        RemoveShadowFeedPass.TYPE,
        UngroupPass.TYPE);
  }

  @Override
  public ImmutableList<NamedPipeline> pipelines() {
    return InferencePipelines.all();
  }
}
