package dev.weir.backend.cpu.kernels.image;

import com.google.common.collect.ImmutableSet;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StageCall;
import dev.weir.backend.cpu.kernels.elementwise.Activations;
import dev.weir.backend.cpu.kernels.elementwise.BinaryKernels;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A convolution with a bias, a residual and an activation. Where the bias has a number for each channel
/// and the residual the shape of the result, they are added before an element is written, and so is relu
/// applied; all else is done in the convolution's buffer.
public final class FusedConvKernel implements HostKernel {
  private final Conv2dKernels conv;
  private final HostKernel add = BinaryKernels.add(KernelAttributes.none());
  private final Optional<HostKernel> activation;
  private final boolean relu;

  /// The convolution of one call, which adds and activates as it writes where it can.
  private static final class Convolution implements HostKernel {
    private final Conv2dKernels conv;
    private final @Nullable Tensor bias;
    private final @Nullable Tensor residual;
    private final boolean relu;
    private boolean added;

    Convolution(
        Conv2dKernels conv, @Nullable Tensor bias, @Nullable Tensor residual, boolean relu) {
      this.conv = conv;
      this.bias = bias;
      this.residual = residual;
      this.relu = relu;
    }

    @Override
    public void run(KernelCall stage) {
      added = conv.run(stage, bias, residual, relu);
    }
  }

  private FusedConvKernel(Conv2dKernels conv, Optional<HostKernel> activation, boolean relu) {
    this.conv = conv;
    this.activation = activation;
    this.relu = relu;
  }

  /// {@return the kernel of `pd_op.fused_conv2d_add_act`}
  public static HostKernel conv2dAddAct(KernelAttributes attributes) {
    if (attributes.integers("split_channels").length > 0) {
      throw new KernelException("a result that is split is not supported");
    }
    String activation = attributes.string("activation", "relu");
    return new FusedConvKernel(
        Conv2dKernels.conv2d(attributes),
        Activations.find(activation, attributes.number("fuse_alpha", 0)),
        activation.equals("relu"));
  }

  @Override
  public HostKernel withFixed(ImmutableSet<Integer> fixed) {
    return new FusedConvKernel(conv.withFixed(fixed), activation, relu);
  }

  @Override
  public void run(KernelCall call) {
    @Nullable Tensor bias = Shapes.optional(call, 2);
    @Nullable Tensor residual = Shapes.optional(call, 3);
    Convolution convolution = new Convolution(conv, bias, residual, relu);
    Tensor out =
        StageCall.run(convolution, call, 0, Shapes.required(call, 0), Shapes.required(call, 1));
    if (!convolution.added) {
      add(call, out, bias);
      add(call, out, residual);
    }
    if (!convolution.added || !relu) {
      activation.ifPresent(kernel -> StageCall.runOver(kernel, out, call, 1, out));
    }
  }

  private void add(KernelCall call, Tensor out, @Nullable Tensor summand) {
    if (summand != null) {
      StageCall.runOver(add, out, call, 1, out, summand);
    }
  }
}
