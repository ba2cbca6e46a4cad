package dev.weir.pass.batching;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes that batch.
public final class BatchingPasses implements PassProvider {
  /// Makes the provider.
  public BatchingPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(VmapPass.TYPE);
  }
}
