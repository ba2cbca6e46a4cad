package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.KeptBuilds;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelSources;
import dev.weir.testkit.program.ProgramText;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Attention whose products are under way while weights are computed: it gives the numbers of the formula, and the emulation
/// stops whatever is done too early.
class OverlapEmulationTest {
  private static final int ROWS = 64;
  private static final int KEYS = 360;
  private static final int HEAD = 32;

  /// Six rounds, the last of 40 keys.
  private static final String ATTENTION =
      """
      tile.func @NAME(%a: !tile.ptr<f16> read, %b: !tile.ptr<f16> read, %c: !tile.ptr<f16> read,
          %d: !tile.ptr<f16> write) grid affine_map<() -> (1)> kind "attention" {
        %c0 = tile.index 0
        %c64 = tile.index 64
        %c32 = tile.index 32
        %c360 = tile.index 360
        %va = tile.view %a : !tile.ptr<f16> -> !tile.view<64x32xf16>
        %vb = tile.view %b : !tile.ptr<f16> -> !tile.view<360x32xf16>
        %vc = tile.view %c : !tile.ptr<f16> -> !tile.view<360x32xf16>
        %vd = tile.view %d : !tile.ptr<f16> -> !tile.view<64x32xf16>
        %q = tile.load %va[%c0, %c0] : !tile.view<64x32xf16> -> !tile.tile<64x32xf16>
        %low = tile.fill 0xFF800000 : f32 : !tile.tile<64xf32>
        %sums = tile.fill 0.0 : f32 : !tile.tile<64x32xf32>
        %none = tile.fill 0.0 : f32 : !tile.tile<64xf32>
        %r:3 = tile.for %i = %c0 to %c360 step %c64 iter(%m = %low, %o = %sums, %l = %none)
            -> (!tile.tile<64xf32>, !tile.tile<64x32xf32>, !tile.tile<64xf32>) stages 4 {
          %left = tile.index_binary <sub> %c360, %i
          %n = tile.index_binary <min> %left, %c64
          %zero = tile.fill 0.0 : f32 extents[%c64, %n] : !tile.tile<64x64xf32>
          %k = tile.load %vb[%i, %c0] extents[%n, %c32] : !tile.view<360x32xf16> -> !tile.tile<64x32xf16>
          %s = tile.mma %q, %k, %zero {transpose_rhs = true} : !tile.tile<64x32xf16>, !tile.tile<64x32xf16>, !tile.tile<64x64xf32>
          %most = tile.reduce <max> %s dims [1] : !tile.tile<64x64xf32> -> !tile.tile<64xf32>
          %m1 = tile.binary <max> %m, %most : !tile.tile<64xf32>
          %less = tile.binary <sub> %m, %m1 : !tile.tile<64xf32>
          %by = tile.unary <exp> %less : !tile.tile<64xf32>
          %byAll = tile.broadcast %by dims [0] : !tile.tile<64xf32> -> !tile.tile<64x32xf32>
          %scaled = tile.binary <mul> %o, %byAll : !tile.tile<64x32xf32>
          %mAll = tile.broadcast %m1 dims [0] extents[%c64, %n] : !tile.tile<64xf32> -> !tile.tile<64x64xf32>
          %below = tile.binary <sub> %s, %mAll : !tile.tile<64x64xf32>
          %p = tile.unary <exp> %below : !tile.tile<64x64xf32>
          %half = tile.cast %p : !tile.tile<64x64xf32> -> !tile.tile<64x64xf16>
          %v = tile.load %vc[%i, %c0] extents[%n, %c32] : !tile.view<360x32xf16> -> !tile.tile<64x32xf16>
          %o1 = tile.mma %half, %v, %scaled : !tile.tile<64x64xf16>, !tile.tile<64x32xf16>, !tile.tile<64x32xf32>
          %before = tile.binary <mul> %l, %by : !tile.tile<64xf32>
          %sum = tile.reduce <sum> %p dims [1] : !tile.tile<64x64xf32> -> !tile.tile<64xf32>
          %l1 = tile.binary <add> %before, %sum : !tile.tile<64xf32>
          tile.yield %m1, %o1, %l1 : !tile.tile<64xf32>, !tile.tile<64x32xf32>, !tile.tile<64xf32>
        }
        %all = tile.broadcast %r#2 dims [0] : !tile.tile<64xf32> -> !tile.tile<64x32xf32>
        %mean = tile.binary <div> %r#1, %all : !tile.tile<64x32xf32>
        %out = tile.cast %mean : !tile.tile<64x32xf32> -> !tile.tile<64x32xf16>
        tile.store %out, %vd[%c0, %c0] : !tile.tile<64x32xf16>, !tile.view<64x32xf16>
        tile.return
      }
      """;

  /// A mistake in the code of the loop or behind it, and what is said.
  private record Fault(String pattern, String replacement, String said) {
    Fault {
      pattern = "(?s)" + pattern;
    }
  }

  private static final String WAIT =
      "w_wait_products<0>\\(\\);(?=\\s+w_hold<32>\\(\\w+\\);\\s+w_hold)";

  private static final List<Fault> FAULTS =
      List.of(
          // Sums of either product are touched while the unit is at them.
          new Fault(WAIT, "", "touches sums that a product under way"),
          new Fault(WAIT, "w_wait_products<1>();", "touches sums that a product under way"),
          // Weights are taken before the product of the last ones is there.
          new Fault(WAIT, "WEIGHTS[0] = 0; $0", "writes registers that a product under way"),
          // The last product is not waited for.
          new Fault("(\\n  }.*)w_wait_products<0>\\(\\);", "$1", "a product under way"),
          // Copies of a later round are not waited for, not seen by all, or not by the unit.
          new Fault("(for \\(i32.*?)w_wait<1>\\(\\);", "$1w_wait<3>();", "has yet to fill"),
          new Fault("(for \\(i32.*?)w_fence_async\\(\\);", "$1", "without fence.proxy.async"),
          new Fault("(for \\(i32.*?)__syncthreads\\(\\);", "$1", "has yet to fill"),
          // Keys come where those are that are being multiplied, values likewise.
          new Fault(
              "(\\+ 3 \\* 64;.*?)(q\\d+) \\+ 3( & 3)", "$1$2 + 1$3", "a product under way reads"),
          new Fault(
              "(\\+ 2 \\* 64;.*?)(q\\d+) \\+ 2( & 3)", "$1$2 + 3$3", "a product under way reads"),
          // Products begin without a fence.
          new Fault("(for \\(i32.*?)w_fence_products\\(\\);", "$1", "without wgmma.fence"));

  private static KernelSources sources;

  @BeforeAll
  static void generate() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    StringBuilder text = new StringBuilder(ATTENTION.replace("NAME", "right"));
    for (int i = 0; i < FAULTS.size(); i++) {
      text.append(ATTENTION.replace("NAME", "fault" + i));
    }
    KernelSources plain =
        new EmulatedHopperTarget()
            .generate(ProgramText.parse(text.toString()).nestedOperations(TileFuncOp.class));
    Map<String, byte[]> files = new HashMap<>(plain.files());
    String code = new String(files.get(CudaTarget.FILE), StandardCharsets.UTF_8);
    for (int i = 0; i < FAULTS.size(); i++) {
      int from = code.indexOf("/* kernel fault" + i + " */");
      int to = code.indexOf("\n}\n", from);
      String kernel = code.substring(from, to);
      String weights = kernel.replaceFirst("(?s).*w_wgmma_rs_f16<32, 1>\\([^d]*(d\\d+).*", "$1");
      Fault fault = FAULTS.get(i);
      String wrong =
          kernel.replaceFirst(fault.pattern(), fault.replacement().replace("WEIGHTS", weights));
      assertThat(wrong).as(fault.pattern()).isNotEqualTo(kernel);
      code = code.substring(0, from) + wrong + code.substring(to);
    }
    files.put(CudaTarget.FILE, code.getBytes(StandardCharsets.UTF_8));
    sources = new KernelSources(ImmutableMap.copyOf(files), plain.kernels());
  }

  private static float number(int seed, int row, int column) {
    // Multiples of 1/32, exact in 16 bits.
    return ((row * 37 + column * 11 + seed * 5 + row * column % 7) % 64 - 32) / 32f;
  }

  private static MemorySegment matrix(int seed, int rows) {
    short[] halves = new short[rows * HEAD];
    for (int i = 0; i < halves.length; i++) {
      halves[i] = Float.floatToFloat16(number(seed, i / HEAD, i % HEAD));
    }
    return MemorySegment.ofArray(halves);
  }

  private static short[] run(String kernel) {
    short[] result = new short[ROWS * HEAD];
    try (KernelLibrary library = new EmulatedHopperTarget().load(sources, CACHE)) {
      KernelMemory memory = library.memory();
      MemorySegment[] from = {matrix(1, ROWS), matrix(2, KEYS), matrix(3, KEYS)};
      MemorySegment[] pointers = new MemorySegment[from.length + 1];
      for (int i = 0; i < from.length; i++) {
        pointers[i] = memory.allocate(from[i].byteSize());
        memory.copyIn(from[i], pointers[i]);
      }
      pointers[from.length] = memory.allocate(2L * result.length);
      library.kernel(kernel).launch(pointers, new long[0]);
      memory.copyOut(pointers[from.length], MemorySegment.ofArray(result));
    }
    return result;
  }

  private static final KernelCache CACHE = new KeptBuilds();

  @Test
  void givesTheNumbersOfTheFormula() {
    short[] result = run("right");
    for (int i = 0; i < ROWS; i++) {
      double[] weights = new double[KEYS];
      double all = 0;
      for (int j = 0; j < KEYS; j++) {
        double score = 0;
        for (int k = 0; k < HEAD; k++) {
          score += (double) number(1, i, k) * number(2, j, k);
        }
        weights[j] = Math.exp(score);
        all += weights[j];
      }
      for (int k = 0; k < HEAD; k++) {
        double sum = 0;
        for (int j = 0; j < KEYS; j++) {
          sum += weights[j] / all * number(3, j, k);
        }
        assertThat((double) Float.float16ToFloat(result[i * HEAD + k]))
            .as("%d, %d", i, k)
            .isCloseTo(sum, within(2e-3));
      }
    }
  }

  /// Both products are asked for before the weights, and waited for once.
  @Test
  void productsAreUnderWayWhileWeightsAreComputed() {
    String code = new String(sources.files().get(CudaTarget.FILE), StandardCharsets.UTF_8);
    String kernel =
        code.substring(code.indexOf("/* kernel right */"), code.indexOf("/* kernel fault0 */"));
    String loop = kernel.substring(kernel.indexOf("\n  for (i32 "), kernel.lastIndexOf("\n  }\n"));
    int values = loop.indexOf("w_wgmma_rs_f16<32, 1>(");
    int scores = loop.indexOf("w_wgmma_rs_f16<64, 0>(");
    int power = loop.lastIndexOf("w_exp2_f32(");
    int wait = loop.indexOf("w_wait_products<0>();");
    assertThat(List.of(values, scores, power, wait)).isSorted().allMatch(at -> at > 0);
    // A branch between the two keeps the assembler from waiting first.
    assertThat(loop.substring(power, wait)).contains("if (");
  }

  @TestFactory
  Stream<DynamicTest> stopsWhatIsTooEarly() {
    return IntStream.range(0, FAULTS.size())
        .mapToObj(i ->
            DynamicTest.dynamicTest(
                FAULTS.get(i).toString(),
                () ->
                    assertThatThrownBy(() -> run("fault" + i))
                        .hasMessageContaining(FAULTS.get(i).said())));
  }
}
