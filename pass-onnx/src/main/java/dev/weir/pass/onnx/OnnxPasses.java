package dev.weir.pass.onnx;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes of this module.
public final class OnnxPasses implements PassProvider {
  /// For `ServiceLoader`.
  public OnnxPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(OnnxToPdOpPass.TYPE, OnnxSimplifyPass.TYPE, PdOpToOnnxPass.TYPE);
  }
}
