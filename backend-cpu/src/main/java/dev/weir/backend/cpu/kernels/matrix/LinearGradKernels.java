package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Reduction;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StageCall;
import dev.weir.backend.cpu.kernels.elementwise.ActivationGradients;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The gradients of linear layers.
public final class LinearGradKernels {
  private LinearGradKernels() {}

  /// {@return the kernel of `pd_op.fused_gemm_epilogue_grad`}
  public static HostKernel fusedGemmEpilogueGrad(KernelAttributes attributes) {
    boolean transX = attributes.bool("trans_x", false);
    boolean transY = attributes.bool("trans_y", false);
    Optional<HostKernel> activation = activation(attributes.string("activation_grad", "none"));
    return call -> {
      Tensor gradient = Shapes.required(call, 3);
      Tensor xGrad = MatmulGradKernel.run(call, transX, transY, gradient);
      Tensor bias = call.output(2, gradient.dtype(), lastOf(gradient));
      Reduction.sumTo(gradient, bias);
      if (activation.isPresent() && xGrad != null) {
        Tensor kept = Shapes.required(call, 2);
        StageCall.runOver(activation.get(), xGrad, call, 3, kept, xGrad);
      }
    };
  }

  private static Optional<HostKernel> activation(String name) {
    return switch (name) {
      case "none" -> Optional.empty();
      case "relu_grad" -> Optional.of(ActivationGradients.reluGrad(KernelAttributes.none()));
      case "gelu_grad" -> Optional.of(ActivationGradients.geluGrad(KernelAttributes.none()));
      default -> throw KernelException.of("unknown gradient of an activation '%s'", name);
    };
  }

  private static long lastOf(Tensor tensor) {
    return tensor.rank() == 0 ? 1 : tensor.dim(tensor.rank() - 1);
  }

  /// {@return the kernel of `pd_op.fused_linear_param_grad_add`}
  public static HostKernel paramGradAdd(KernelAttributes attributes) {
    boolean precise = attributes.bool("multi_precision", true);
    boolean hasBias = attributes.bool("has_bias", true);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 1);
      if (!x.dtype().isFloat() || x.rank() == 0 || gradient.rank() == 0) {
        throw KernelException.of(
            "operands of types %s and %s have no rows", x.describe(), gradient.describe());
      }
      long rows = lastOf(x);
      long columns = lastOf(gradient);
      long count = Shapes.product(x.shape(), 0, x.rank() - 1);
      if (count != Shapes.product(gradient.shape(), 0, gradient.rank() - 1)) {
        throw KernelException.of(
            "operands of types %s and %s differ in their rows", x.describe(), gradient.describe());
      }
      DType dtype = precise ? DType.FLOAT32 : gradient.dtype();
      Tensor weight = call.output(0, dtype, rows, columns);
      MatmulKernels.multiply(
          x.reshapedView(count, rows), true, gradient.reshapedView(count, columns), false, weight);
      add(Shapes.optional(call, 2), weight);
      if (hasBias) {
        Tensor bias = call.output(1, dtype, columns);
        Reduction.sumTo(gradient, bias);
        add(Shapes.optional(call, 3), bias);
      }
    };
  }

  /// Adds what was gathered so far.
  private static void add(@Nullable Tensor gathered, Tensor sum) {
    if (gathered == null) {
      return;
    }
    if (!gathered.hasShape(sum.shape()) || !gathered.dtype().isFloat()) {
      throw KernelException.of(
          "a gradient of type %s was gathered as %s", sum.describe(), gathered.describe());
    }
    double[] left = Scratch.current().doubles[0];
    double[] right = Scratch.current().doubles[1];
    long total = sum.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      Elements.load(sum, start, left, 0, count);
      Elements.load(gathered, start, right, 0, count);
      for (int i = 0; i < count; i++) {
        left[i] += right[i];
      }
      Elements.store(sum, start, left, 0, count);
    }
  }
}
