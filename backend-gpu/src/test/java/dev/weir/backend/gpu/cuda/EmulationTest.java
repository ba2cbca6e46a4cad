package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableMap;
import dev.weir.runtime.device.KernelCache;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The emulation stops at what a GPU would do wrong, and its driver at calls out of turn.
class EmulationTest {
  /// What is wrong with a thread's code, and what is said.
  private static final String SEEDED =
      """
      s[tid] = 1; __syncthreads(); s[tid] = 2; x[tid] = s[tid ^ 1]; | another thread has
      s[tid] = 1; __syncthreads(); s[tid] = 2; x[tid] = s[63 - tid]; | another thread has
      s[tid] = 1; __syncthreads(); x[tid] = s[tid ^ 32]; s[tid] = 2; | another thread has
      s[tid & 31] = tid; | writes shared memory that another thread has written
      x[tid] = s[tid]; | reads shared memory that nobody has written
      s[tid] = 1; x[tid] = s[63 - tid]; | reads shared memory that nobody has written
      s[tid + 1000] = 1; | writes beyond shared memory
      s[tid] = x[tid + 1000]; | reads memory that is not allocated
      x[tid - 1] = 1; | writes memory that is not allocated
      *(float4 *)(x + tid) = *(const float4 *)(x + 4 * tid); | at no multiple of the size
      *(uint2 *)(x + 2 * tid) = *(const uint2 *)(x + tid); | at no multiple of the size
      if (tid < 40) __syncthreads(); | ends while other threads wait at a barrier
      if (tid < 33) x[tid] = w_xor(x[tid], 1); | is not where the others of its warp are
      x[tid] = w_xor(x[tid], tid < 7 ? 1 : 2); | is not where the others of its warp are
      u32 f[4]; s[tid] = 0; __syncthreads(); w_ldmatrix4(f, (u16 *)(s + tid)); | no multiple of 16
      u32 f[4]; w_ldmatrix4(f, (const u16 *)scratch + 8 * (tid & 31)); | nobody has written
      u32 f[4]; w_ldmatrix4(f, (const u16 *)x); | beyond shared memory
      i32 d[4] = {}; u32 f[4] = {}; if (tid < 16) w_mma_i8(d, d + 2, f, f); | is not where the others
      i32 d[4] = {}; u32 f[4] = {}; f32 e[4]; if (tid & 1) w_mma_i8(d, d + 2, f, f); else w_mma_f16(e, e + 2, f, f); | is not where
      x[tid] = w_gather4((const u8 *)s + tid, 16); | nobody has written
      s[tid] = 1; __syncthreads(); s[tid] = 2; x[tid] = w_gather4((const u8 *)(s + (tid ^ 1)), 1); | another thread has
      w_copy16(s + 4 * tid, x + 4 * tid, 16); w_commit(); x[tid] = s[4 * tid]; | has yet to fill
      w_copy16(s + 4 * tid, x, 16); w_commit(); __syncthreads(); x[tid] = s[tid]; | yet to fill
      w_copy16(s + 4 * tid, x, 16); w_commit(); w_wait<1>(); x[tid] = s[4 * tid]; | yet to fill
      w_copy16(s + 4 * tid, x, 16); w_commit(); w_wait<0>(); x[tid] = s[tid]; | has written
      s[tid] = 1; x[tid] = s[tid]; w_copy16(s + 4 * (tid & 15), x, 16); | writes shared memory that
      w_copy16(s + tid, x, 16); | copies to or from no multiple of 16
      w_copy16(s + 4 * tid, x + 4 * tid + 1000, 16); | copies from memory that is not allocated
      x[tid + 64] = __ldg(x + tid); __syncthreads(); x[tid] = 1; | has read by ld.global.nc
      x[tid] = 1; __syncthreads(); x[tid] = __ldg(x + (tid ^ 1)); | nc what the kernel has written
      x[tid & 3] = __ldg((const float4 *)x).y; | writes what the kernel has read by ld.global.nc
      s[tid] = 1; x[tid] = __ldg(s + tid); | reads by ld.global.nc what is no global memory
      x[tid] = __ldg((const float4 *)(x + 65)).x; | reads at no multiple of the size
      x[tid] = __ldg(x + 1000 + tid); | reads memory that is not allocated
      """;

  private static final ImmutableMap<String, String> RIGHT =
      ImmutableMap.of(
          "turned",
          "s[tid] = x[tid]; __syncthreads(); x[tid] = s[63 - tid];",
          "shuffled",
          "x[tid] = w_xor(x[tid], 16);",
          "copied",
          "w_copy16(s + 4 * tid, x + 4 * tid, tid == 0 ? 8 : 16); w_commit(); w_wait<0>();"
              + " __syncthreads(); x[tid] = s[tid + 1];",
          "product",
          // a[i][k] = i + k and b[k][j] = k == j
          """
          u16 *a = (u16 *)scratch, *b = a + 16 * 16;
          for (int e = tid; e < 256; e += 64) a[e] = w_f32_f16((f32)(e / 16 + e % 16));
          for (int e = tid; e < 128; e += 64) b[e] = w_f32_f16(e / 8 == e % 8 ? 1 : 0);
          __syncthreads();
          const int lane = tid & 31;
          u32 f[4], g[2];
          f32 sums[4] = {0, 0, 0, 0};
          w_ldmatrix4(f, a + ((lane & 7) + (lane >> 3 & 1) * 8) * 16 + (lane >> 4) * 8);
          w_ldmatrix2_trans(g, b + (lane & 15) * 8);
          w_mma_f16(sums, sums + 2, f, g);
          if (tid < 32) {
            for (int i = 0; i < 4; ++i)
              x[(lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = sums[i];
          }
          """,
          "halves",
          """
          u32 wrong = 0;
          for (u32 h = tid; h < 65536; h += 64) {
            const f32 y = w_f16_f32((u16)h);
            if (y == y && w_f32_f16(y) != h) wrong++;
          }
          x[tid] = (f32)wrong;
          """,
          "constant",
          "const float4 v = __ldg((const float4 *)(x + 512) + tid % 16); x[tid] = v.x + v.w;",
          "largest",
          """
          const f32 values[4] = {x[tid], w_bits_f32(0x7fc00001u), -0.0f, w_bits_f32(0xff800000u)};
          const f32 a = values[tid & 3], b = values[tid >> 2 & 3];
          x[tid] = w_max_f32(a, b);
          x[tid + 64] = w_min_f32(a, b);
          """,
          "powers",
          "x[tid] = w_exp2_f32((f32)tid * 4.75f - 200); x[tid + 64] ="
              + " w_exp2_f32(w_exponent_f32(x[tid + 128] * -0.5f)); x[tid + 192] ="
              + " w_exponent_f32(w_bits_f32(tid % 2 == 0 ? 0xff800000u : 0x7fc00000u));",
          "quotients",
          // Numbers of all sizes, dividends that are near multiples, and what is no number.
          """
          u32 wrong = 0, state = 12345 + 977 * tid;
          for (int i = 0; i < 4000; ++i) {
            state = state * 1664525u + 1013904223u;
            const u32 high = state;
            state = state * 1664525u + 1013904223u;
            const f32 d = w_bits_f32(i % 2 == 0 ? high : (high >> 9 | (108u + (high & 31)) << 23));
            const f32 a = i % 5 == 0 ? d * (f32)(state >> 20) : w_bits_f32(i % 3 == 0 ? state : (state >> 9 | 0x3f000000u));
            const f32 got = w_quotient_f32(a, d, 1.0f / d, w_most_dividend_f32(d)), want = a / d;
            if (w_f32_bits(got) != w_f32_bits(want) && (got == got || want == want)) wrong++;
          }
          x[tid] = (f32)wrong;
          const f32 d[4] = {3, 0, 2e9f, w_bits_f32(0x7f800000u)}, a[4] = {0, -0.0f, w_bits_f32(0xff800000u), 1e-40f};
          const f32 got = w_quotient_f32(a[tid & 3], d[tid >> 2 & 3], 1 / d[tid >> 2 & 3], w_most_dividend_f32(d[tid >> 2 & 3]));
          const f32 want = a[tid & 3] / d[tid >> 2 & 3];
          if (w_f32_bits(got) != w_f32_bits(want) && (got == got || want == want)) x[tid] = -1;
          """,
          "rounded",
          "x[tid] = w_f16_f32(w_f32_f16((f32)tid * 1.00147f - 0.3f));");

  /// `a[i][k]` is `i - k`, and `b[k][j]` is 1 where k is j, and -2 where it is 16 more; b lies both ways.
  private static final String BYTES =
      """
      u8 *a = (u8 *)scratch, *b = a + 512, *c = b + 256;
      for (int e = tid; e < 512; e += 64) a[e] = (u8)(e / 32 - e % 32);
      for (int e = tid; e < 256; e += 64) {
        const int j = e / 32, k = e % 32;
        b[e] = c[k * 8 + j] = (u8)(k == j ? 1 : k == j + 16 ? -2 : 0);
      }
      __syncthreads();
      const int lane = tid & 31;
      u32 f[4], g[2], h[2];
      i32 sums[4] = {}, again[4] = {}, turned[4] = {};
      w_ldmatrix4(f, (const u16 *)(a + ((lane & 7) + (lane >> 3 & 1) * 8) * 32 + (lane >> 4) * 16));
      w_ldmatrix2(g, (const u16 *)(b + (lane & 7) * 32 + (lane >> 3 & 1) * 16));
      for (int i = 0; i < 2; ++i) h[i] = w_gather4(c + (16 * i + (lane & 3) * 4) * 8 + (lane >> 2), 8);
      w_mma_i8(sums, sums + 2, f, g);
      w_mma_i8(again, again + 2, f, h);
      const u32 other[2] = {h[1], h[0]};
      w_mma_i8(turned, turned + 2, f, other);
      if (tid < 32) {
        for (int i = 0; i < 4; ++i) {
          const int at = (lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2;
          x[at] = sums[i], x[128 + at] = again[i], x[256 + at] = turned[i];
        }
      }
      """;

  private static final String FLOATS = "f32 *s = (f32 *)scratch;\n";

  private static HostEmulation emulation;
  private static EmulatedCode code;

  @BeforeAll
  static void build() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    emulation = HostEmulation.find().get();
    Map<String, String> bodies = new LinkedHashMap<>();
    for (String line : SEEDED.lines().toList()) {
      bodies.put("seeded" + bodies.size(), FLOATS + line.substring(0, line.lastIndexOf('|')));
    }
    RIGHT.forEach((name, body) -> bodies.put(name, FLOATS + body));
    bodies.put("bytes", BYTES);
    code = new EmulatedCode(emulation, CudaChip.ANY, "sm_90", bodies);
  }

  /// Runs 64 threads of a kernel with 0, 1, 2, ….
  private static float[] run(String kernel) {
    float[] numbers = new float[1024];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    return code.run(kernel, 64, numbers);
  }

  @TestFactory
  Stream<DynamicTest> stops() {
    List<String> lines = SEEDED.lines().toList();
    return IntStream.range(0, lines.size())
        .mapToObj(i ->
            DynamicTest.dynamicTest(
                lines.get(i),
                () ->
                    assertThatThrownBy(() -> run("seeded" + i))
                        .isInstanceOf(CudaDriver.CudaFault.class)
                        .hasMessageContaining(
                            "CUDA_ERROR_LAUNCH_FAILED: kernel 'seeded%d', block 0, thread "
                                .formatted(i))
                        .hasMessageContaining(
                            lines.get(i).substring(lines.get(i).lastIndexOf('|') + 1).strip())));
  }

  @Test
  void runsWhatIsRight() {
    assertThat(run("turned")).startsWith(63, 62, 61).contains(1000, 1001);
    assertThat(run("shuffled")).startsWith(16, 17).contains(1000);
    assertThat(run("copied")).startsWith(1, 0, 0, 4, 5, 6);
  }

  @Test
  void multipliesFragments() {
    float[] product = run("product");
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < 8; j++) {
        assertThat(product[8 * i + j]).isEqualTo(i + j);
      }
    }
  }

  @Test
  void multipliesBytes() {
    float[] product = run("bytes");
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < 8; j++) {
        int expected = i - j - 2 * (i - j - 16);
        assertThat(product[8 * i + j]).isEqualTo(expected);
        assertThat(product[128 + 8 * i + j]).isEqualTo(expected);
        assertThat(product[256 + 8 * i + j]).isNotEqualTo(expected);
      }
    }
  }

  /// Every f16 there and back, and numbers between them as Java rounds them.
  @Test
  void convertsHalfPrecision() {
    assertThat(run("halves")).startsWith(new float[64]);
    float[] numbers = run("rounded");
    for (int i = 0; i < 64; i++) {
      float exact = i * 1.00147f - 0.3f;
      assertThat(numbers[i]).isEqualTo(Float.float16ToFloat(Float.floatToFloat16(exact)));
    }
  }

  /// What is read as constant is written elsewhere only.
  @Test
  void readsConstants() {
    assertThat(run("constant")).startsWith(512 + 515, 516 + 519).contains(1000);
  }

  /// The largest and the smallest of two numbers, of which some are NaN, zeros of both signs or infinite: as in Java.
  @Test
  void comparesAsTheManualSays() {
    float[] numbers = run("largest");
    for (int i = 0; i < 64; i++) {
      float[] values = {i, Float.NaN, -0f, Float.NEGATIVE_INFINITY};
      float a = values[i & 3];
      float b = values[i >> 2 & 3];
      assertThat(numbers[i]).isEqualTo(Float.valueOf(Math.max(a, b)));
      assertThat(numbers[i + 64]).isEqualTo(Float.valueOf(Math.min(a, b)));
    }
  }

  /// Powers of two, within two units in the last place of what the host's C library has in double precision; what a largest
  /// number may be, minus infinity and NaN included.
  @Test
  void raisesTwo() {
    float[] numbers = run("powers");
    for (int i = 0; i < 64; i++) {
      double exact = Math.pow(2, i * 4.75f - 200);
      float least = Float.MIN_NORMAL;
      assertThat((double) numbers[i]).isCloseTo(exact < least ? 0 : exact, within(exact * 0x1p-22));
      double exponential = Math.exp(-0.5 * (i + 128));
      assertThat((double) numbers[i + 64])
          .isCloseTo(exponential < least ? 0 : exponential, within(exponential * 1e-5));
      float exponent = numbers[i + 192];
      assertThat(i % 2 == 0 ? Float.isFinite(exponent) && exponent < -1e38 : Float.isNaN(exponent))
          .isTrue();
    }
  }

  /// A quotient by a reciprocal has the bits of a division, which the host divides by itself.
  @Test
  void dividesByReciprocalsToTheBit() {
    assertThat(run("quotients")).startsWith(new float[64]);
  }

  @Test
  void refusesCallsOutOfTurn() {
    CudaDriver driver = emulation.open(KernelCache.NONE);
    try {
      assertThatThrownBy(() -> driver.loadModule(new byte[100]))
          .hasMessage("cuModuleLoadData: CUDA_ERROR_INVALID_IMAGE");
      assertThatThrownBy(() -> driver.allocate(1L << 50))
          .hasMessage("cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY");
      assertThatThrownBy(() -> driver.free(4096)).hasMessage("cuMemFree: CUDA_ERROR_INVALID_VALUE");
      assertThatThrownBy(() -> driver.synchronize(4096))
          .hasMessage("cuStreamSynchronize: CUDA_ERROR_INVALID_HANDLE");
      long stream = driver.createStream();
      driver.beginCapture(stream);
      assertThatThrownBy(() -> driver.synchronize(stream))
          .hasMessage("cuStreamSynchronize: CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED");
      driver.destroyGraph(driver.endCapture(stream));
      driver.synchronize(stream);
      driver.destroyStream(stream);
    } finally {
      driver.close();
    }
    assertThatThrownBy(driver::createStream)
        .hasMessage("cuCtxSetCurrent: CUDA_ERROR_INVALID_CONTEXT");
  }

  /// The functions of the emulated driver are those of the real one's header.
  @Test
  void declaresWhatTheHeaderDeclares() {
    Path header = Path.of("/usr/local/cuda/include/cuda.h");
    assumeTrue(Files.exists(header), "skipped: the driver's header is not there");
    assertThat(emulation.check(List.of("-DWEIR_CUDA_HEADER", "-I" + header.getParent()))).isEmpty();
  }

  /// So are those of the emulated cuBLASLt.
  @Test
  void declaresWhatTheHeaderOfTheLibraryDeclares() {
    Path header = Path.of("/usr/local/cuda/include/cublasLt.h");
    assumeTrue(Files.exists(header), "skipped: the library's header is not there");
    assertThat(
            emulation.check(
                List.of("-DWEIR_CUDA_HEADER", "-DWEIR_CUBLASLT_HEADER", "-I" + header.getParent())))
        .isEmpty();
  }
}
