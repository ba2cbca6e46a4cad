package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.TensorBox;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The emulation runs the blocks of a cluster together, as the PTX manual says, and stops at what a GPU would do wrong.
///
/// In two rounds either of two blocks multiplies 64 rows of its own, whose elements are the sums of row and column, by the
/// identity, of which each has copied half to both.
class ClusterEmulationTest {
  private static final int ROWS = 112;
  private static final int OWN = 32;
  private static final int OUTPUT = 1024;
  private static final ImmutableList<TensorBox> BOXES = ImmutableList.of(box(64), box(8));

  private static final String BEGIN =
      """
      u64 *full = (u64 *)(scratch + 3072), *empty = full + 1;
      u16 *a = (u16 *)scratch, *b = a + 1024;
      f32 d[8] = {};
      const int pair = blockIdx.x & 1;
      if (tid == 0) { w_barrier_begin(full, 1); w_barrier_begin(empty, 8); w_fence_async(); w_fence_barriers(); }
      __syncthreads();
      w_cluster_meet(); // first
      """;
  private static final String COPY =
      """
      if (tid >= 128) {
        if (w_elected(tid, 4)) for (int r = 0; r < 2; ++r) {
          w_barrier_wait(empty, r ^ 1);
          w_barrier_expect(full, 2560);
          w_tensor_copy2(a, &box0, full, 0, 32 * pair);
          w_tensor_spread2((u16)3, b + 128 * pair, &box1, full, 0, 96 + 8 * pair);
        }
        return;
      }
      """;
  private static final String MULTIPLY =
      """
      for (int r = 0; r < 2; ++r) {
        w_barrier_wait(full, r);
        w_fence_products();
        w_wgmma_f16<16, 0, 1>(d, d + 4, w_matrix(a, 2048, 256, 32), w_matrix(b, 512, 256, 32));
        w_commit_products();
        w_wait_products<0>();
        if ((tid & 31) < 2) w_barrier_arrive_at(empty, tid & 31);
      }
      """;
  private static final String STORE =
      """
      for (int i = 0; i < 8; ++i)
        x[1024 + 1024 * blockIdx.x + ((tid >> 5) * 16 + (tid & 31) / 4 + i / 4 * 8) * 16 + i % 4 / 2 * 8 + tid % 4 * 2 + i % 2] = d[i];
      w_cluster_meet(); // last
      """;
  private static final String RIGHT = BEGIN + COPY + MULTIPLY + STORE;
  private static final String ARRIVE = "if ((tid & 31) < 2) w_barrier_arrive_at(empty, tid & 31);";
  private static final String FENCE = "w_fence_barriers();";
  private static final String FIRST = "w_cluster_meet(); // first";

  /// What is wrong with a thread's code, and what is said.
  private record Seed(String code, String said) {
    static Seed of(String right, String wrong, String said) {
      assertThat(RIGHT).contains(right);
      return new Seed(RIGHT.replace(right, wrong), said);
    }
  }

  private static final List<Seed> SEEDED =
      List.of(
          // fence.mbarrier_init
          Seed.of(FENCE, "", "that no fence.mbarrier_init has made visible"),
          Seed.of(FENCE, "} if (tid == 1) { " + FENCE, "no fence.mbarrier_init has made visible"),
          new Seed(
              RIGHT.replace(FENCE, "").replace(FIRST, FIRST + "\nif (tid == 0) " + FENCE),
              "no fence.mbarrier_init has made visible"),
          // barrier.cluster
          Seed.of(FIRST, "", "of another block"),
          Seed.of(FIRST, "if (pair == 0) " + FIRST, "before it has met it"),
          Seed.of("w_cluster_meet(); // last", "", "of a block that has ended"),
          Seed.of("__syncthreads();", "", "uses a barrier of shared memory that is not there yet"),
          // mapa and mbarrier.arrive of another block
          Seed.of(ARRIVE, "if ((tid & 31) == 0) w_barrier_arrive(empty);", "whose phase never end"),
          Seed.of("empty, tid & 31)", "empty, pair)", "copies"),
          Seed.of("empty, tid & 31)", "empty, 1 + (tid & 31))", "that its cluster has not"),
          Seed.of("empty, tid & 31)", "empty + 1, tid & 31)", "is not there yet"),
          Seed.of("w_wait_products<0>();\n  " + ARRIVE, ARRIVE + "w_wait_products<0>();", "copies"),
          // cp.async.bulk.tensor with .multicast::cluster
          Seed.of("(u16)3", "(u16)1", "never ends"),
          Seed.of("(u16)3", "(u16)7", "that its cluster has not"),
          Seed.of("(u16)3", "(u16)0", "copies to no block"),
          Seed.of("b + 128 * pair", "b", "copies over what nobody has read"),
          Seed.of("2560", "2304", "multiplies what nobody has written"),
          Seed.of("2560", "2816", "never ends"),
          Seed.of("w_barrier_wait(empty, r ^ 1);", "", "more often than it was begun for"),
          Seed.of("(empty, 8)", "(empty, 4)", "copies to where another copy is under way"));

  private static EmulatedCode code;

  private static TensorBox box(int side) {
    return new TensorBox(
        0, "f16", ImmutableLongArray.of(ROWS, 16), ImmutableLongArray.of(side, 16), 32);
  }

  @BeforeAll
  static void build() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    Map<String, String> bodies = new LinkedHashMap<>();
    for (Seed seed : SEEDED) {
      bodies.put("seeded" + bodies.size(), seed.code());
    }
    bodies.put("right", RIGHT);
    code =
        new EmulatedCode(HostEmulation.find().get(), CudaChip.HOPPER, "sm_90a", bodies, BOXES, 2);
  }

  private static float[] run(String kernel, int blocks) {
    float[] pairs = new float[ROWS * 8];
    for (int i = 0; i < pairs.length; i++) {
      int row = 2 * i / 16;
      int column = 2 * i % 16;
      short low = Float.floatToFloat16(element(row, column));
      short high = Float.floatToFloat16(element(row, column + 1));
      pairs[i] = Float.intBitsToFloat(low & 0xffff | high << 16);
    }
    return code.run(kernel, blocks, 256, pairs);
  }

  private static float element(int row, int column) {
    return row < ROWS - 16 ? row + column : row - (ROWS - 16) == column ? 1 : 0;
  }

  @TestFactory
  Stream<DynamicTest> stops() {
    return IntStream.range(0, SEEDED.size())
        .mapToObj(i ->
            DynamicTest.dynamicTest(
                i + ": " + SEEDED.get(i).said(),
                () ->
                    assertThatThrownBy(() -> run("seeded" + i, 2))
                        .isInstanceOf(CudaDriver.CudaFault.class)
                        .hasMessageContaining("kernel 'seeded%d', block ".formatted(i))
                        .hasMessageContaining(SEEDED.get(i).said())));
  }

  /// Two blocks, and as many more as there is room for.
  @Test
  void multiplies() {
    float[] product = run("right", 2);
    for (int block = 0; block < 2; block++) {
      for (int i = 0; i < 64; i++) {
        for (int j = 0; j < 16; j++) {
          assertThat(product[OUTPUT + OUTPUT * block + 16 * i + j])
              .isEqualTo(2 * (OWN * block + i + j));
        }
      }
    }
  }

  @Test
  void refusesPartsOfClusters() {
    assertThatThrownBy(() -> run("right", 1))
        .isInstanceOf(CudaDriver.CudaFault.class)
        .hasMessageContaining("CUDA_ERROR_INVALID_CLUSTER_SIZE");
  }
}
