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

/// The emulation copies tensors in bulk and knows who waits for whom, as the PTX manual says, and stops at what a GPU would do
/// wrong.
///
/// In two rounds a warpgroup multiplies 64 rows, whose elements are the sums of row and column, by the identity, after another
/// warpgroup has had both copied to one place of shared memory.
class RingEmulationTest {
  private static final ImmutableList<TensorBox> BOXES =
      ImmutableList.of(box(80, 64, 32), box(80, 16, 32), box(80, 64, 64));

  private static final String BEGIN =
      """
      u64 *full = (u64 *)(scratch + 3072), *empty = full + 1;
      u16 *a = (u16 *)scratch, *b = a + 1024;
      f32 d[8] = {};
      if (tid == 0) { w_barrier_begin(full, 1); w_barrier_begin(empty, 4); w_fence_async(); }
      __syncthreads();
      if (tid >= 256) { w_fewer_registers<24>(); return; }
      """;
  private static final String COPY =
      """
      if (tid >= 128) {
        w_fewer_registers<40>();
        if (w_elected(tid, 4)) for (int r = 0; r < 2; ++r) {
          w_barrier_wait(empty, r ^ 1);
          w_barrier_expect(full, 2560);
          w_tensor_copy2(a, &box0, full, 0, 0);
          w_tensor_copy2(b, &box1, full, 0, 64);
        }
        return;
      }
      """;
  private static final String MULTIPLY =
      """
      w_more_registers<232>();
      for (int r = 0; r < 2; ++r) {
        w_barrier_wait(full, r);
        w_fence_products();
        w_wgmma_f16<16, 0, 1>(d, d + 4, w_matrix(a, 2048, 256, 32), w_matrix(b, 512, 256, 32));
        w_commit_products();
        w_wait_products<0>();
        if ((tid & 31) == 0) w_barrier_arrive(empty);
      }
      w_meet<128>();
      """;
  private static final String STORE =
      """
      for (int i = 0; i < 8; ++i)
        x[((tid >> 5) * 16 + (tid & 31) / 4 + i / 4 * 8) * 16 + i % 4 / 2 * 8 + tid % 4 * 2 + i % 2] = d[i];
      """;
  private static final String RIGHT = BEGIN + COPY + MULTIPLY + STORE;
  private static final String WAIT_FULL = "w_barrier_wait(full, r);";
  private static final String WAIT_PRODUCT = "w_wait_products<0>();";
  private static final String ARRIVE = "if ((tid & 31) == 0) w_barrier_arrive(empty);";

  /// What is wrong with a thread's code, and what is said.
  private record Seed(String code, String said) {
    static Seed of(String right, String wrong, String said) {
      assertThat(RIGHT).contains(right);
      return new Seed(RIGHT.replace(right, wrong), said);
    }
  }

  private static final List<Seed> SEEDED =
      List.of(
          // mbarrier.init
          Seed.of("w_fence_async();", "", "that no fence.proxy.async has made visible"),
          Seed.of("__syncthreads();", "", "uses a barrier of shared memory that is not there yet"),
          Seed.of("(empty, 4)", "(empty, 5)", "whose phase never ends"),
          Seed.of("(empty, 4);", "(empty, 4); w_barrier_begin(full, 1);", "that there is"),
          Seed.of("(empty, 4)", "(empty, 0)", "begins a barrier for nobody"),
          // mbarrier.try_wait
          Seed.of(WAIT_FULL, "", "multiplies what a copy under way has yet to fill"),
          Seed.of(WAIT_FULL, "w_barrier_wait(full, r ^ 1);", "under way has yet to fill"),
          Seed.of(WAIT_FULL, "if (tid >= 64) " + WAIT_FULL, "without waiting for its barrier"),
          Seed.of("w_barrier_wait(empty, r ^ 1);", "", "more often than it was begun for"),
          Seed.of("(empty, r ^ 1)", "(empty, r)", "whose phase never ends"),
          // mbarrier.arrive and .expect_tx
          Seed.of(ARRIVE, "", "whose phase never ends"),
          Seed.of(WAIT_PRODUCT + "\n  " + ARRIVE, ARRIVE + WAIT_PRODUCT, "and not given back"),
          Seed.of("2560", "2048", "multiplies what a copy under way has yet to fill"),
          Seed.of("2560", "2576", "whose phase never ends"),
          // cp.async.bulk.tensor
          Seed.of("&box0", "(const w_tensor_map *)x", "copies by what is no map of a tensor"),
          Seed.of("copy2(a, &box0, full, 0, 0", "copy3(a, &box0, full, 0, 0, 0", "another rank"),
          Seed.of("copy2(a,", "copy2(a + 64,", "copies to no multiple of its swizzle"),
          Seed.of("copy2(a,", "copy2(a + 1536,", "copies beyond shared memory"),
          Seed.of("w_tensor_copy2(b, &box1, full, 0, 64);", "", "whose phase never ends"),
          Seed.of("&box0", "&box2", "by another swizzle than what was written"),
          Seed.of("w_meet<128>();", "d[0] = a[tid];", "that was copied for the matrix unit"),
          // setmaxnreg
          Seed.of("w_fewer_registers<40>();", "w_fewer_registers<44>();", "to what there is not"),
          Seed.of("w_more_registers<232>();", "w_more_registers<160>();", "fewer registers than"),
          Seed.of("w_more_registers<232>();", "if (tid < 64) w_more_registers<232>();", "than its"),
          new Seed(
              RIGHT.replace("w_fewer_registers<40>();", "").replace("w_fewer_registers<24>();", ""),
              "waits for registers that nobody gives back"),
          // elect.sync
          Seed.of("if (w_elected(tid, 4))", "if (tid < 144 && w_elected(tid, 4))", "is not where"),
          Seed.of("if (w_elected(tid, 4))", "if (w_elected(tid, 4) && tid == 128)", "never ends"),
          // bar.sync
          Seed.of("w_meet<128>();", "w_meet<160>();", "waits for threads that do not come"),
          Seed.of("w_meet<128>();", "w_meet<96>();", "is not one of those who meet"));

  private static EmulatedCode code;

  private static TensorBox box(int rows, int side, int swizzle) {
    return new TensorBox(
        0, "f16", ImmutableLongArray.of(rows, 16), ImmutableLongArray.of(side, 16), swizzle);
  }

  @BeforeAll
  static void build() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    Map<String, String> bodies = new LinkedHashMap<>();
    for (Seed seed : SEEDED) {
      bodies.put("seeded" + bodies.size(), seed.code());
    }
    bodies.put("right", RIGHT);
    // Four rows lie before the tensor, and 60 of its rows in the box.
    bodies.put("before", RIGHT.replace("&box0, full, 0, 0", "&box0, full, 0, -4"));
    bodies.put("behind", RIGHT.replace("&box0, full, 0, 0", "&box0, full, 8, 0"));
    code = new EmulatedCode(HostEmulation.find().get(), CudaChip.HOPPER, "sm_90a", bodies, BOXES);
  }

  private static float[] run(String kernel) {
    short[] halves = new short[80 * 16];
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 16; j++) {
        float element = i < 64 ? i + j : i - 64 == j ? 1 : 0;
        halves[16 * i + j] = Float.floatToFloat16(element);
      }
    }
    float[] pairs = new float[halves.length / 2];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = Float.intBitsToFloat(halves[2 * i] & 0xffff | halves[2 * i + 1] << 16);
    }
    return code.run(kernel, 384, pairs);
  }

  @TestFactory
  Stream<DynamicTest> stops() {
    return IntStream.range(0, SEEDED.size())
        .mapToObj(i ->
            DynamicTest.dynamicTest(
                i + ": " + SEEDED.get(i).said(),
                () ->
                    assertThatThrownBy(() -> run("seeded" + i))
                        .isInstanceOf(CudaDriver.CudaFault.class)
                        .hasMessageContaining("kernel 'seeded%d', block 0, thread ".formatted(i))
                        .hasMessageContaining(SEEDED.get(i).said())));
  }

  @Test
  void multiplies() {
    float[] product = run("right");
    for (int i = 0; i < 64; i++) {
      for (int j = 0; j < 16; j++) {
        assertThat(product[16 * i + j]).isEqualTo(2 * (i + j));
      }
    }
  }

  /// What lies beyond a tensor is zeros.
  @Test
  void fillsWithZeros() {
    float[] before = run("before");
    float[] behind = run("behind");
    for (int i = 0; i < 64; i++) {
      for (int j = 0; j < 16; j++) {
        assertThat(before[16 * i + j]).isEqualTo(i < 4 ? 0 : 2 * (i - 4 + j));
        assertThat(behind[16 * i + j]).isEqualTo(j < 8 ? 2 * (i + j + 8) : 0);
      }
    }
  }

  /// What the driver's documentation says is refused.
  @Test
  void refusesTensorsThatCannotBeDescribed() {
    for (TensorBox wrong :
        List.of(
            box(600, 300, 32),
            new TensorBox(
                0, "f16", ImmutableLongArray.of(80, 12), ImmutableLongArray.of(64, 16), 32),
            new TensorBox(
                0, "f16", ImmutableLongArray.of(80, 16), ImmutableLongArray.of(64, 32), 32),
            new TensorBox(
                0, "f16", ImmutableLongArray.of(80, 16), ImmutableLongArray.of(64, 4), 32))) {
      EmulatedCode described =
          new EmulatedCode(
              HostEmulation.find().get(),
              CudaChip.HOPPER,
              "sm_90a",
              Map.of("nothing", ""),
              ImmutableList.of(wrong));
      assertThatThrownBy(() -> described.run("nothing", 32))
          .as(wrong.toString())
          .isInstanceOf(CudaDriver.CudaFault.class)
          .hasMessage("cuTensorMapEncodeTiled: CUDA_ERROR_INVALID_VALUE");
    }
  }
}
