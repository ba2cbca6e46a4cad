package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.Tensor;
import java.util.Optional;

/// A convolution with a bias, a residual and an activation, all in the convolution's buffer.
final class FusedConvKernel {
  private FusedConvKernel() {}

  static JvmKernel conv2dAddAct(KernelAttributes attributes) {
    if (attributes.integers("split_channels").length > 0) {
      throw new KernelException("a result that is split is not supported");
    }
    JvmKernel conv = Conv2dKernels.conv2d(attributes);
    JvmKernel add = BinaryKernels.add(KernelAttributes.none());
    Optional<JvmKernel> activation =
        Activations.find(
            attributes.string("activation", "relu"), attributes.number("fuse_alpha", 0));
    return call -> {
      Tensor out =
          StageCall.run(conv, call, 0, Shapes.required(call, 0), Shapes.required(call, 1));
      for (int summand = 2; summand < 4; summand++) {
        Tensor tensor = Shapes.optional(call, summand);
        if (tensor != null) {
          StageCall.runOver(add, out, call, 1, out, tensor);
        }
      }
      activation.ifPresent(kernel -> StageCall.runOver(kernel, out, call, 1, out));
    };
  }
}
