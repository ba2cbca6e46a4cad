package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The call of one stage of a fused kernel. Its operands are at hand; its first result is written over
/// a buffer, or is a result of the fused kernel; its others are results of the fused kernel.
public final class StageCall implements KernelCall {
  private final KernelCall fused;
  private final int shift;
  private final @Nullable Tensor over;
  private final @Nullable Tensor[] operands;
  private @Nullable Tensor first;

  private StageCall(
      KernelCall fused, int shift, @Nullable Tensor over, @Nullable Tensor... operands) {
    this.fused = fused;
    this.shift = shift;
    this.over = over;
    this.operands = operands;
  }

  /// Runs a stage whose result 0 is result `result` of the fused kernel, 1 the one behind it, and so on.
  ///
  /// @return result 0
  public static Tensor run(
      HostKernel stage, KernelCall fused, int result, @Nullable Tensor... operands) {
    return new StageCall(fused, result, null, operands).run(stage);
  }

  /// Runs a stage that writes result 0 over `buffer`, which must be of its type and shape; result 1 is
  /// result `others` of the fused kernel, 2 the one behind it, and so on.
  ///
  /// @return `buffer`
  public static Tensor runOver(
      HostKernel stage, Tensor buffer, KernelCall fused, int others, @Nullable Tensor... operands) {
    return new StageCall(fused, others - 1, buffer, operands).run(stage);
  }

  private Tensor run(HostKernel stage) {
    stage.run(this);
    if (first == null) {
      throw new IllegalStateException("the stage of a fused kernel made no result");
    }
    return first;
  }

  @Override
  public int inputCount() {
    return operands.length;
  }

  @Override
  public @Nullable Tensor input(int i) {
    return operands[i];
  }

  @Override
  public List<Tensor> inputs(int i) {
    Tensor operand = operands[i];
    return operand == null ? List.of() : List.of(operand);
  }

  @Override
  public Tensor output(int i, DType dtype, long... shape) {
    if (i > 0) {
      return fused.output(i + shift, dtype, shape);
    }
    if (over == null) {
      first = fused.output(shift, dtype, shape);
    } else if (dtype == over.dtype() && over.hasShape(shape)) {
      first = over;
    } else {
      throw KernelException.of(
          "a result of shape %s does not fit what came before it, of type %s",
          Arrays.toString(shape), over.describe());
    }
    return first;
  }

  @Override
  public Tensor[] outputs(int i, DType dtype, long[][] shapes) {
    throw new IllegalStateException("a stage of a fused kernel has single results");
  }
}
