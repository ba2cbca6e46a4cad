package dev.weir.backend.cpu.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FusedGemmKernelTest {
  private static float[] run(Map<String, ?> attributes, float[] bias, long... biasShape) {
    Arena arena = Arena.ofAuto();
    EagerCall call =
        new EagerCall(arena)
            .with(
                Tensor.of(arena, new float[] {1, 2, 3, 4}, 2, 2),
                Tensor.of(arena, new float[] {1, -1, 0, 1}, 2, 2),
                Tensor.of(arena, bias, biasShape));
    HostKernels.find("fused_gemm_epilogue")
        .orElseThrow()
        .factory()
        .bind(KernelAttributes.of(attributes))
        .run(call);
    return call.result(0).toFloatArray();
  }

  /// [[1,2],[3,4]] x [[1,-1],[0,1]] = [[1,1],[3,1]].
  @Test
  void addsTheBiasAndActivates() {
    assertArrayEquals(
        new float[] {1, 0, 3, 0}, run(Map.of("activation", "relu"), new float[] {0, -2}, 2));
    assertArrayEquals(
        new float[] {11, 21, 13, 21}, run(Map.of("activation", "none"), new float[] {10, 20}, 2));
  }

  /// Transposed, the right operand is [[1,0],[-1,1]]: the product is [[-1,2],[-1,4]].
  @Test
  void transposes() {
    assertArrayEquals(
        new float[] {-1, 2, -1, 4}, run(Map.of("trans_y", true), new float[] {0, 0}, 2));
  }

  @Test
  void aBiasThatIsTooLargeIsRefused() {
    assertThrows(KernelException.class, () -> run(Map.of(), new float[8], 2, 2, 2));
    assertThrows(KernelException.class, () -> run(Map.of("activation", "tan"), new float[2], 2));
  }
}
