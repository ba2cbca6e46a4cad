package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StageCall;
import dev.weir.backend.cpu.kernels.elementwise.ActivationGradients;
import dev.weir.backend.cpu.kernels.elementwise.ActivationKernels;
import dev.weir.backend.cpu.kernels.elementwise.BinaryKernels;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Map;

/// `relu(batch_norm(x) + z)` in training, with channels last, and its gradient.
public final class BatchNormAddKernels {
  private static final HostKernel ADD = BinaryKernels.add(KernelAttributes.none());
  private static final HostKernel RELU = ActivationKernels.relu(KernelAttributes.none());
  private static final HostKernel RELU_GRAD = ActivationGradients.reluGrad(KernelAttributes.none());

  private BatchNormAddKernels() {}

  private static void checkActivation(KernelAttributes attributes) {
    String activation = attributes.string("act_type", "relu");
    if (!activation.equals("relu")) {
      throw KernelException.of("unknown activation '%s'", activation);
    }
  }

  /// {@return the kernel of `pd_op.fused_bn_add_activation`}
  public static HostKernel normAddActivation(KernelAttributes attributes) {
    checkActivation(attributes);
    HostKernel norm =
        BatchNormKernel.batchNorm(
            KernelAttributes.of(
                Map.of(
                    "momentum", attributes.number("momentum", 0.9),
                    "epsilon", attributes.number("epsilon", 1e-5),
                    "data_format", "NHWC")));
    return call -> {
      Tensor out =
          StageCall.run(
              norm,
              call,
              0,
              Shapes.required(call, 0),
              Shapes.required(call, 4),
              Shapes.required(call, 5),
              Shapes.required(call, 2),
              Shapes.required(call, 3));
      StageCall.runOver(ADD, out, call, 6, out, Shapes.required(call, 1));
      StageCall.runOver(RELU, out, call, 6, out);
    };
  }

  /// {@return the kernel of `pd_op.fused_bn_add_activation_grad`}
  public static HostKernel normAddActivationGrad(KernelAttributes attributes) {
    checkActivation(attributes);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor out = Shapes.required(call, 3);
      Tensor gradient = Shapes.required(call, 7);
      if (!x.dtype().isFloat()
          || x.rank() < 2
          || out.dtype() != x.dtype()
          || gradient.dtype() != x.dtype()
          || !out.hasShape(x.shape())
          || !gradient.hasShape(x.shape())) {
        throw KernelException.of(
            "an operand of type %s has no result of type %s with a gradient of type %s",
            x.describe(), out.describe(), gradient.describe());
      }
      AxisView view = AxisView.of(x, x.rank() - 1);
      int channels = Shapes.extent(view.extent());
      Tensor zGrad = StageCall.run(RELU_GRAD, call, 1, out, gradient);
      DType statistics = x.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
      BatchNormGradKernel.gradients(
          view,
          zGrad,
          BatchNormKernel.channelValues(call, 1, channels, 1),
          BatchNormKernel.channelValues(call, 4, channels, 0),
          BatchNormKernel.channelValues(call, 5, channels, 1),
          true,
          call.output(0, x.dtype(), x.shape()),
          call.output(2, statistics, channels),
          call.output(3, statistics, channels));
    };
  }
}
