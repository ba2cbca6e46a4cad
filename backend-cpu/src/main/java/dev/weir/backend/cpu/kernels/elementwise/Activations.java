package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Map;
import java.util.Optional;

/// The activations at the end of fused kernels, by the names that their attributes have.
public final class Activations {
  private Activations() {}

  /// {@return the kernel of `name`, or empty where nothing is done}: `""`, `none` and `identity` do
  /// nothing, `gelu` goes by the normal distribution and `gelu_tanh` by the tanh formula; `alpha` is
  /// the slope of `leaky_relu`
  public static Optional<HostKernel> find(String name, double alpha) {
    KernelAttributes none = KernelAttributes.none();
    return switch (name) {
      case "", "none", "identity" -> Optional.empty();
      case "relu" -> Optional.of(ActivationKernels.relu(none));
      case "gelu" -> Optional.of(ActivationKernels.gelu(none));
      case "gelu_tanh" ->
          Optional.of(ActivationKernels.gelu(KernelAttributes.of(Map.of("approximate", true))));
      case "tanh" -> Optional.of(UnaryKernels.tanh(none));
      case "sigmoid" -> Optional.of(ActivationKernels.sigmoid(none));
      case "swish", "silu" -> Optional.of(ActivationKernels.silu(none));
      case "leaky_relu" ->
          Optional.of(
              ActivationKernels.leakyRelu(KernelAttributes.of(Map.of("negative_slope", alpha))));
      default -> throw KernelException.of("unknown activation '%s'", name);
    };
  }
}
