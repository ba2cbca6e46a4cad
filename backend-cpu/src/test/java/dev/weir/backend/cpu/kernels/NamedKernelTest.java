package dev.weir.backend.cpu.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a registered kernel passes on.
class NamedKernelTest {
  private final Arena arena = Arena.ofAuto();

  private static HostKernel kernel(String operator) {
    return HostKernels.find(operator).orElseThrow().factory().bind(KernelAttributes.of(Map.of()));
  }

  private Tensor ones(long... shape) {
    Tensor tensor = Tensor.allocate(arena, DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, 1);
    }
    return tensor;
  }

  private double first(HostKernel kernel, Tensor... operands) {
    EagerCall call = new EagerCall(arena).with(operands);
    kernel.run(call);
    return call.result(0).getDouble(0);
  }

  /// Weights are laid out once: what is written to them later is not seen.
  @Test
  void fixedFiltersAreKept() {
    HostKernel kernel = kernel("conv2d");
    HostKernel kept = kernel.withFixed(ImmutableSet.of(1));
    Tensor x = ones(1, 3, 4, 4);
    Tensor filters = ones(2, 3, 2, 2);
    assertEquals(12, first(kernel, x, filters));
    assertEquals(12, first(kept, x, filters));
    for (long i = 0; i < filters.elementCount(); i++) {
      filters.setDouble(i, 2);
    }
    assertEquals(24, first(kernel, x, filters));
    assertEquals(12, first(kept, x, filters));
  }

  @ParameterizedTest
  @ValueSource(strings = {"matmul", "bmm"})
  void matmulsAreCounted(String operator) {
    List<Tensor> operands = List.of(ones(5, 2, 3), ones(5, 3, 4));
    assertEquals(5 * 2 * 3 * 4 * 2, kernel(operator).operations(operands, List.of(ones(5, 2, 4))));
    assertEquals(0, kernel(operator).operations(operands, List.of(ones(0, 2, 4))));
  }

  /// The batch of either may be broadcast, and vectors have none.
  @Test
  void matmulsOfOtherRanksAreCounted() {
    HostKernel matmul = kernel("matmul");
    List<Tensor> batchOfRight = List.of(ones(2, 3), ones(5, 3, 4));
    assertEquals(5 * 2 * 3 * 4 * 2, matmul.operations(batchOfRight, List.of(ones(5, 2, 4))));
    List<Tensor> batchOfLeft = List.of(ones(5, 2, 3), ones(3, 4));
    assertEquals(5 * 2 * 3 * 4 * 2, matmul.operations(batchOfLeft, List.of(ones(5, 2, 4))));
    assertEquals(2 * 3 * 2, matmul.operations(List.of(ones(2, 3), ones(3)), List.of(ones(2))));
    assertEquals(3 * 4 * 2, matmul.operations(List.of(ones(3), ones(3, 4)), List.of(ones(4))));
  }

  @Test
  void convolutionsAreCounted() {
    List<Tensor> operands = List.of(ones(1, 6, 4, 4), ones(8, 3, 2, 2));
    assertEquals(
        8 * 3 * 3 * (3 * 2 * 2) * 2,
        kernel("conv2d").operations(operands, List.of(ones(1, 8, 3, 3))));
  }

  @Test
  void othersAreNot() {
    assertEquals(0, kernel("relu").operations(List.of(ones(4)), List.of(ones(4))));
  }
}
