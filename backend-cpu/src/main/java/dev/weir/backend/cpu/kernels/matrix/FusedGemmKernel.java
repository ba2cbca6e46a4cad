package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StageCall;
import dev.weir.backend.cpu.kernels.elementwise.Activations;
import dev.weir.backend.cpu.kernels.elementwise.BinaryKernels;
import dev.weir.backend.cpu.kernels.normalization.NormKernels;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Matmuls with a bias and an activation, all in the product's buffer.
public final class FusedGemmKernel {
  private static final HostKernel ADD = BinaryKernels.add(KernelAttributes.none());

  private FusedGemmKernel() {}

  /// {@return the kernel of `pd_op.fused_gemm_epilogue`}
  public static HostKernel fusedGemmEpilogue(KernelAttributes attributes) {
    HostKernel matmul =
        MatmulKernels.matmul(
            KernelAttributes.of(
                Map.of(
                    "transpose_x", attributes.bool("trans_x", false),
                    "transpose_y", attributes.bool("trans_y", false))));
    Optional<HostKernel> activation = Activations.find(attributes.string("activation", "none"), 0);
    return call -> {
      Tensor out =
          StageCall.run(matmul, call, 0, Shapes.required(call, 0), Shapes.required(call, 1));
      StageCall.runOver(ADD, out, call, 1, out, Shapes.required(call, 2));
      if (activation.isPresent()) {
        if (call.wants(1)) {
          call.output(1, out.dtype(), out.shape()).copyFrom(out);
        }
        StageCall.runOver(activation.get(), out, call, 2, out);
      }
    };
  }

  /// {@return the kernel of `pd_op.fc`}
  public static HostKernel fc(KernelAttributes attributes) {
    return fullyConnected(attributes, attributes.string("activation_type", ""));
  }

  /// {@return the kernel of `pd_op.gemm_epilogue`}
  public static HostKernel gemmEpilogue(KernelAttributes attributes) {
    String activation = attributes.string("activation_type", "");
    return fullyConnected(attributes, activation.equals("gelu") ? "gelu_tanh" : activation);
  }

  private static HostKernel fullyConnected(KernelAttributes attributes, String activationName) {
    if (attributes.bool("padding_weights", false)) {
      throw new KernelException("padded weights are not supported");
    }
    long rows = attributes.integer("in_num_col_dims", 1);
    Optional<HostKernel> activation = Activations.find(activationName, 0);
    return call ->
        connect(
            call,
            rows,
            Shapes.required(call, 0),
            Shapes.required(call, 1),
            Shapes.optional(call, 2),
            activation);
  }

  /// {@return the kernel of `pd_op.fused_fc_elementwise_layernorm`}
  public static HostKernel fcElementwiseLayernorm(KernelAttributes attributes) {
    long rows = attributes.integer("x_num_col_dims", 1);
    Optional<HostKernel> activation = Activations.find(attributes.string("activation_type", ""), 0);
    HostKernel norm = NormKernels.layerNorm(attributes);
    return call -> {
      Tensor out =
          connect(
              call,
              rows,
              Shapes.required(call, 0),
              Shapes.required(call, 1),
              Shapes.optional(call, 3),
              activation);
      StageCall.runOver(ADD, out, call, 1, out, Shapes.required(call, 2));
      StageCall.runOver(
          norm, out, call, 1, out, Shapes.optional(call, 4), Shapes.optional(call, 5));
    };
  }

  /// Writes the product, with bias and activation, to result 0.
  private static Tensor connect(
      KernelCall call,
      long rowDims,
      Tensor x,
      Tensor w,
      @Nullable Tensor bias,
      Optional<HostKernel> activation) {
    if (rowDims <= 0 || rowDims >= x.rank()) {
      throw KernelException.of(
          "%d row dimensions are out of range for type %s", rowDims, x.describe());
    }
    Shapes.checkRank(w, 2, "the weights");
    int axis = (int) rowDims;
    long rows = Shapes.product(x.shape(), 0, axis);
    long columns = Shapes.product(x.shape(), axis, x.rank());
    if (columns != w.dim(0)) {
      throw KernelException.of(
          "weights of type %s do not fit rows of %d elements", w.describe(), columns);
    }
    long[] shape = Arrays.copyOf(x.shape(), axis + 1);
    shape[axis] = w.dim(1);
    Tensor out = call.output(0, Shapes.sameType(x, w), shape);
    Gemm.multiply(
        x.dtype(),
        rows,
        w.dim(1),
        columns,
        new MatrixView(x, 0, columns, 1),
        new MatrixView(w, 0, w.dim(1), 1),
        new MatrixView(out, 0, w.dim(1), 1));
    if (bias != null) {
      StageCall.runOver(ADD, out, call, 1, out, bias);
    }
    activation.ifPresent(kernel -> StageCall.runOver(kernel, out, call, 1, out));
    return out;
  }
}
