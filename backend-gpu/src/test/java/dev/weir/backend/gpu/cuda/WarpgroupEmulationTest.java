package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The emulation multiplies by warpgroups as the PTX manual says, and stops at what a GPU would do wrong.
class WarpgroupEmulationTest {
  /// 64 rows whose elements are the sums of row and column, and the identity: `FILL` puts them where `A` and `B` name them.
  private static final String DECLARE = "u16 *a = (u16 *)scratch, *b = a + 1024; f32 d[8] = {};";

  private static final String FILL =
      """
      for (int e = tid; e < 1024; e += 128) *w_swizzled<32, 64>(a, e / 16, e % 16) = w_f32_f16((f32)(e / 16 + e % 16));
      for (int e = tid; e < 256; e += 128) *w_swizzled<32, 16>(b, e / 16, e % 16) = w_f32_f16(e / 16 == e % 16);
      """;
  private static final String FILL_PLAIN =
      DECLARE + FILL.replace("*w_swizzled<32, 64>(a, e / 16, e % 16)", "a[e]");
  private static final String FILL_WIDE =
      DECLARE + FILL.replace("*w_swizzled<32, 16>(b", "*w_swizzled<64, 16>(b");
  private static final String JOIN = "w_fence_async(); __syncthreads();";
  private static final String A = "w_matrix(a, 2048, 256, 32)";
  private static final String B = "w_matrix(b, 512, 256, 32)";
  private static final String PRODUCT = product(A, B);

  /// The same left factor in registers, as "Register Fragments" of the PTX manual has it.
  private static final String FRAGMENTS =
      """
      u32 r[4];
      for (int i = 0; i < 4; ++i) {
        const int row = (tid >> 5) * 16 + (tid & 31) / 4 + i % 2 * 8, k = tid % 4 * 2 + i / 2 * 8;
        r[i] = w_pack_f16((f32)(row + k), (f32)(row + k + 1));
      }
      """;

  private static final String OF_REGISTERS =
      FRAGMENTS + "w_fence_products(); w_wgmma_rs_f16<16, 1>(d, d + 4, r, %s);".formatted(B);
  private static final String FINISH = "w_commit_products(); w_wait_products<0>();";
  private static final String STORE =
      """
      for (int i = 0; i < 8; ++i)
        x[((tid >> 5) * 16 + (tid & 31) / 4 + i / 4 * 8) * 16 + i % 4 / 2 * 8 + tid % 4 * 2 + i % 2] = d[i];
      """;

  /// What is wrong with a thread's code, and what is said.
  private static final List<String> SEEDED =
      List.of(
          seed("__syncthreads();", PRODUCT, FINISH, "without fence.proxy.async"),
          seed(
              JOIN + " a[tid] = 0; __syncthreads();", PRODUCT, FINISH, "without fence.proxy.async"),
          seed("w_fence_async();", PRODUCT, FINISH, "written since the last barrier"),
          seed(JOIN, PRODUCT.replace("w_fence_products();", ""), FINISH, "without wgmma.fence"),
          seed(JOIN, PRODUCT + FINISH + PRODUCT.substring(20), FINISH, "without wgmma.fence"),
          seed(JOIN, PRODUCT, "w_wait_products<0>();", "touches sums that a product under way"),
          seed(JOIN, PRODUCT, "w_commit_products(); w_wait_products<1>();", "touches sums that"),
          seed(JOIN, PRODUCT, "w_commit_products();", "touches sums that a product under way"),
          seed(JOIN, PRODUCT + "d[0] = 1;", FINISH, "touches sums that a product under way"),
          seed(JOIN, PRODUCT, "w_commit_products(); return;", "ends while a product is under way"),
          seed(JOIN, PRODUCT + "b[tid & 15] = 0;", FINISH, "that a product under way reads"),
          seed(JOIN, PRODUCT + "w_copy16(b + 8 * (tid & 15), x, 16);", FINISH, "under way reads"),
          seed(JOIN + "w_copy16(a + 8 * tid, x, 16);" + JOIN, PRODUCT, FINISH, "has yet to fill"),
          seed(JOIN, product(A, "w_matrix(b + 256, 512, 256, 32)"), FINISH, "nobody has written"),
          seed(
              JOIN, product(A, "w_matrix(b + 1024, 512, 256, 32)"), FINISH, "beyond shared memory"),
          seed(JOIN, product("w_matrix(a + 1, 2048, 256, 32)", B), FINISH, "no multiple of 16"),
          seed(JOIN, product("w_matrix(x, 2048, 256, 32)", B), FINISH, "of what lies elsewhere"),
          seed(JOIN, product("w_matrix(a, 2048, 256, 128)", B), FINISH, "multiple of its swizzle"),
          seed(JOIN, product("w_matrix(a, 2048, 128, 32)", B), FINISH, "multiple of its swizzle"),
          seed(JOIN, product("(u64)16 << 32", B), FINISH, "without a swizzle"),
          FILL_PLAIN + JOIN + PRODUCT + FINISH + STORE + "|was written by no swizzle",
          FILL_WIDE + JOIN + PRODUCT + FINISH + STORE + "|another swizzle than what was written",
          seed(JOIN, product(A, "w_matrix(tid < 64 ? b : a, 512, 256, 32)"), FINISH, "than its wa"),
          seed(JOIN, "if (tid < 96) {" + PRODUCT, FINISH + "}", "leaves out a product"),
          seed("__syncthreads();", OF_REGISTERS, FINISH, "without fence.proxy.async"),
          seed("w_fence_async();", OF_REGISTERS, FINISH, "written since the last barrier"),
          seed(
              JOIN, OF_REGISTERS.replace("w_fence_products();", ""), FINISH, "without wgmma.fence"),
          seed(JOIN, OF_REGISTERS + "r[1] = 0;", FINISH, "writes registers that a product under"),
          seed(
              JOIN,
              OF_REGISTERS,
              "w_commit_products(); r[3] = 0; w_wait_products<0>();",
              "writes registers that a product under"),
          seed(JOIN, OF_REGISTERS, "w_commit_products();", "touches sums that a product under way"),
          seed(JOIN, OF_REGISTERS, "w_commit_products(); return;", "ends while a product is under"),
          seed(JOIN, OF_REGISTERS + "b[tid & 15] = 0;", FINISH, "that a product under way reads"),
          seed(
              JOIN,
              FRAGMENTS + "if (tid < 64) {" + OF_REGISTERS,
              FINISH + "}",
              "leaves out a product"),
          seed(
              JOIN,
              OF_REGISTERS.replace(B, "w_matrix(tid < 64 ? b : a, 512, 256, 32)"),
              FINISH,
              "than its warpgroup"),
          seed(JOIN, "if (tid < 72) {" + PRODUCT, FINISH + "}", "is not where the others"));

  private static EmulatedCode code;

  private static String product(String left, String right) {
    return "w_fence_products(); w_wgmma_f16<16, 0, 1>(d, d + 4, %s, %s);".formatted(left, right);
  }

  private static String seed(String join, String product, String finish, String said) {
    return DECLARE + FILL + join + product + finish + STORE + "|" + said;
  }

  @BeforeAll
  static void build() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    Map<String, String> bodies = new LinkedHashMap<>();
    for (String seeded : SEEDED) {
      bodies.put("seeded" + bodies.size(), seeded.substring(0, seeded.lastIndexOf('|')));
    }
    bodies.put("right", DECLARE + FILL + JOIN + PRODUCT + FINISH + STORE);
    bodies.put("twice", DECLARE + FILL + JOIN + PRODUCT + PRODUCT + FINISH + STORE);
    String turned = PRODUCT.replace("<16, 0, 1>", "<16, 0, 0>");
    bodies.put("turned", DECLARE + FILL + JOIN + turned + FINISH + STORE);
    bodies.put("registers", DECLARE + FILL + JOIN + OF_REGISTERS + FINISH + STORE);
    String exchanged = OF_REGISTERS.replace("r[i] =", "r[i ^ 1] =");
    bodies.put("exchanged", DECLARE + FILL + JOIN + exchanged + FINISH + STORE);
    String reversed =
        OF_REGISTERS.replace("row + k), (f32)(row + k + 1)", "row + k + 1), (f32)(row + k)");
    bodies.put("reversed", DECLARE + FILL + JOIN + reversed + FINISH + STORE);
    code = new EmulatedCode(HostEmulation.find().get(), CudaChip.HOPPER, "sm_90a", bodies);
  }

  /// Runs a warpgroup of a kernel.
  private static float[] run(String kernel) {
    return code.run(kernel, 128);
  }

  @TestFactory
  Stream<DynamicTest> stops() {
    return IntStream.range(0, SEEDED.size())
        .mapToObj(i -> {
          String said = SEEDED.get(i).substring(SEEDED.get(i).lastIndexOf('|') + 1);
          return DynamicTest.dynamicTest(
              i + ": " + said,
              () ->
                  assertThatThrownBy(() -> run("seeded" + i))
                      .isInstanceOf(CudaDriver.CudaFault.class)
                      .hasMessageContaining("kernel 'seeded%d', block 0, thread ".formatted(i))
                      .hasMessageContaining(said));
        });
  }

  /// The identity and its transpose are one matrix, so the second factor may lie either way.
  @Test
  void multiplies() {
    float[] product = run("right");
    float[] twice = run("twice");
    float[] turned = run("turned");
    for (int i = 0; i < 64; i++) {
      for (int j = 0; j < 16; j++) {
        assertThat(product[16 * i + j]).isEqualTo(i + j);
        assertThat(twice[16 * i + j]).isEqualTo(2 * (i + j));
        assertThat(turned[16 * i + j]).isEqualTo(i + j);
      }
    }
  }

  @Test
  void multipliesWhatIsInRegisters() {
    float[] product = run("registers");
    for (int i = 0; i < 64; i++) {
      for (int j = 0; j < 16; j++) {
        assertThat(product[16 * i + j]).isEqualTo(i + j);
      }
    }
    assertThat(run("exchanged")).isNotEqualTo(product);
    assertThat(run("reversed")).isNotEqualTo(product);
  }
}
