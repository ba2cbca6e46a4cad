package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Attention on the targets for CUDA: queries and weights stay in registers, a round over keys has one barrier, and the
/// numbers are the JVM's.
class AttentionKernelsTest {
  private static final ImmutableList<Integer> HEADS = ImmutableList.of(64, 80, 96, 128);
  private static final ImmutableList<Integer> LENGTHS = ImmutableList.of(1, 17, 128, 197);
  private static final ImmutableList<String> TYPES = ImmutableList.of("f16", "bf16", "f32");

  @TempDir private Path folder;

  /// {@return attention as `flash_attn` has it}
  private static String program(
      int batch, int length, int heads, int head, String type, boolean isCausal) {
    String tensor = "tensor<%dx%dx%dx%dx%s>".formatted(batch, length, heads, head, type);
    return """
    func.func @main(%%q: %1$s {pir.name = "q"}, %%k: %1$s {pir.name = "k"}, %%v: %1$s {pir.name = "v"}) -> %1$s {
      %%0:3 = "pd_op.flash_attn"(%%q, %%k, %%v)
          <{causal = %2$s, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}>
          : (%1$s, %1$s, %1$s) -> (%1$s, tensor<%3$dx%4$dx%5$dxf32>, tensor<2xi64>)
      return %%0#0 : %1$s
    }
    """
        .formatted(tensor, isCausal, batch, heads, length);
  }

  private static String code(String target, String program) {
    return Workload.of("attention", program).cuda(target);
  }

  /// {@return what the loop over keys does}
  private static String loop(String target, int head, String type) {
    String code = code(target, program(8, 1024, 12, head, type, false));
    String kernel = code.substring(code.indexOf("/* kernel "));
    int from = kernel.indexOf("\n  for (i32 ");
    return kernel.substring(from, kernel.indexOf("\n  }\n", from));
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }

  @Test
  void aRoundHasOneBarrierAndKeepsWeightsInRegisters() {
    for (String type : List.of("f16", "bf16")) {
      for (int head : HEADS) {
        String plain = loop("cuda", head, type);
        assertThat(count(plain, "__syncthreads();")).as(plain).isEqualTo(1);
        assertThat(plain)
            .contains("w_copy16(", "w_mma_" + type + "(", "w_pack_" + type + "(", "w_exp2_f32(")
            .doesNotContain("expf(", "w_xor(scratch");
        String hopper = loop("cuda-sm90a", head, type);
        assertThat(count(hopper, "__syncthreads();")).as(hopper).isEqualTo(1);
        assertThat(hopper)
            .contains(
                "w_copy16(",
                "w_wgmma_rs_%s<64, 0>(".formatted(type),
                "w_wgmma_rs_%s<%d, 1>(".formatted(type, head))
            .doesNotContain("w_mma_", "w_ldmatrix", "expf(");
      }
    }
  }

  private static final String LESS =
      "pd_op.less_than %column, %j : (tensor<ROWSx1xi64>, tensor<KEYSxi64>) ->"
          + " tensor<ROWSxKEYSxi1>";
  private static final String FROM =
      "pd_op.greater_equal %column, %j : (tensor<ROWSx1xi64>, tensor<KEYSxi64>) ->"
          + " tensor<ROWSxKEYSxi1>";
  private static final String HIDDEN =
      "\n  %3 = pd_op.where %m, %low, %2 : (tensor<ROWSxKEYSxi1>, S, S) -> S";
  private static final String SEEN =
      "\n  %3 = pd_op.where %m, %2, %low : (tensor<ROWSxKEYSxi1>, S, S) -> S";

  private static String masked(int rows, int keys, String hidden) {
    return masked(rows, keys, hidden, "f32");
  }

  /// Attention whose scores are hidden by `hidden`, which takes scores, rows and columns of numbers.
  private static String masked(int rows, int keys, String hidden, String type) {
    return """
    func.func @main(%q: Q {pir.name = "q"}, %k: K {pir.name = "k"}, %v: K {pir.name = "v"}) -> Q {
      %0 = pd_op.matmul %q, %k {transpose_y = true} : (Q, K) -> S
      %1 = pd_op.full {shape = array<i64: 1>, value = 0.25 : f64} : tensor<1xf32>
      %2 = pd_op.scale %0, %1 : (S, tensor<1xf32>) -> S
      %first = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
      %step = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
      %rows = pd_op.full {shape = array<i64: 1>, value = ROWS.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
      %keys = pd_op.full {shape = array<i64: 1>, value = KEYS.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
      %i = pd_op.arange %first, %rows, %step {dtype = #pir.dtype<int64>}
          : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<ROWSxi64>
      %j = pd_op.arange %first, %keys, %step {dtype = #pir.dtype<int64>}
          : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<KEYSxi64>
      %c = pd_op.full_int_array {value = array<i64: ROWS, 1>, dtype = #pir.dtype<int64>} : tensor<2xi64>
      %column = pd_op.reshape %i, %c : (tensor<ROWSxi64>, tensor<2xi64>) -> tensor<ROWSx1xi64>
      %low = pd_op.full {shape = array<i64: ROWS, KEYS>, value = 0xFFF0000000000000 : f64, dtype = #pir.dtype<DTYPE>} : S
      HIDDEN
      %4 = pd_op.softmax %3 : (S) -> S
      %5 = pd_op.matmul %4, %v : (S, K) -> Q
      return %5 : Q
    }
    """
        .replace("HIDDEN", hidden)
        .replace("ROWS", "" + rows)
        .replace("KEYS", "" + keys)
        .replace("DTYPE", type.equals("f32") ? "float32" : "float16")
        .replace(" Q", " tensor<%dx16x%s>".formatted(rows, type))
        .replace("(Q", "(tensor<%dx16x%s>".formatted(rows, type))
        .replace(" K", " tensor<%dx16x%s>".formatted(keys, type))
        .replace(" S", " tensor<%dx%dx%s>".formatted(rows, keys, type))
        .replace("(S", "(tensor<%dx%dx%s>".formatted(rows, keys, type));
  }

  /// Scores are hidden in their registers, behind a branch that is the same for all threads, and are multiplied by their scale
  /// where they become exponents. Whether a key is there is asked behind a branch, too.
  @Test
  void roundsInsideDoNotHideScores() {
    for (String target : List.of("cuda", "cuda-sm90a")) {
      String code = code(target, program(2, 321, 4, 64, "f16", true));
      String kernel = code.substring(code.indexOf("/* kernel "));
      assertThat(kernel.lines().filter(line -> line.matches(" *if \\(-63 < d\\d+\\) \\{")))
          .as(kernel)
          .hasSize(1);
      assertThat(kernel.lines().filter(line -> line.matches(" *if \\(i\\d+ < 64\\) \\{")))
          .hasSize(1);
      assertThat(kernel).doesNotContain("(u8)(").doesNotContain(" ? t");
    }
  }

  private static boolean skips(String program, String target) {
    return Workload.of("attention", program).kernels(target).stream()
        .anyMatch(kernel ->
            kernel.nestedOperations(TileForOp.class).stream()
                .anyMatch(loop -> loop.upper().definingOp() instanceof IndexBinaryOp));
  }

  /// Keys that no row of a program sees are not read, whatever says which; where a row may see none, all are.
  @Test
  void causalKernelsEndAtTheDiagonal() {
    String above =
        "pd_op.greater_than %column, %j : (tensor<ROWSx1xi64>, tensor<KEYSxi64>) ->"
            + " tensor<ROWSxKEYSxi1>";
    String plain = program(1, 400, 1, 16, "f32", false);
    assertThat(skips(plain, "jvm")).isFalse();
    assertThat(skips(masked(300, 420, "%m = " + above + SEEN), "jvm")).isFalse();
    List<String> programs =
        List.of(
            program(1, 400, 1, 16, "f32", true),
            masked(300, 420, "%m = " + LESS + HIDDEN),
            masked(300, 420, "%m = " + FROM + SEEN));
    for (String program : programs) {
      for (String target : List.of("jvm", "cuda", "cuda-sm90a")) {
        assertThat(skips(program, target)).as(program).isTrue();
      }
      check(program, "jvm", true);
    }
  }

  /// Each pair of a head's size, a length and a type.
  @Tag("thorough")
  @TestFactory
  List<DynamicTest> emulationGivesTheNumbersOfTheJvm() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < HEADS.size(); i++) {
      for (int k = 0; k < LENGTHS.size(); k++) {
        String type = TYPES.get((i + k) % TYPES.size());
        boolean isCausal = (i / 2 + k) % 2 == 0;
        String program = program(1, LENGTHS.get(k), 2, HEADS.get(i), type, isCausal);
        for (String target : List.of("cuda-emulation", "cuda-sm90a-emulation")) {
          tests.add(
              dynamicTest(
                  "%s, heads of %d, length %d, %s%s"
                      .formatted(
                          target, HEADS.get(i), LENGTHS.get(k), type, isCausal ? ", causal" : ""),
                  () -> check(program, target, false)));
        }
      }
    }
    for (String type : TYPES) {
      // Blocks beyond the diagonal of all but the last rows.
      String program = program(1, 321, 1, 64, type, true);
      for (String target : List.of("cuda-emulation", "cuda-sm90a-emulation")) {
        tests.add(dynamicTest(target + ", long, " + type, () -> check(program, target, true)));
      }
    }
    for (String type : List.of("f16", "f32")) {
      // Keys behind the last of a block, in rounds that hide some and in others.
      for (String mask : List.of("%m = " + LESS + HIDDEN, "%m = " + FROM + SEEN)) {
        String program = masked(150, 210, mask, type);
        for (String target : List.of("cuda-emulation", "cuda-sm90a-emulation")) {
          tests.add(
              dynamicTest(target + ", " + type + ", " + mask, () -> check(program, target, false)));
        }
      }
    }
    return tests;
  }

  /// @param isPlain whether it is compared with the JVM's operators one by one, else with its kernels
  private static void check(String program, String target, boolean isPlain) {
    try (Executable jvm =
        isPlain
            ? Workload.of("attention", program).reference()
            : TargetPrograms.compile(program, "jvm")) {
      Workload.agrees(program, target, jvm);
    }
  }

  /// For every size of a head and type, of a length that fills tiles and one that does not.
  @Tag("thorough")
  @Test
  void compilesWithoutSpills() throws IOException, InterruptedException {
    Nvcc.compilesWithoutSpills(folder, AttentionKernelsTest::kernels);
  }

  private static List<TileFuncOp> kernels(String target) {
    Rewriter rewriter = new Rewriter();
    List<TileFuncOp> kernels = new ArrayList<>();
    for (String type : TYPES) {
      for (int head : HEADS) {
        for (int length : List.of(1024, 197)) {
          boolean isCausal = length == 197;
          String text = program(8, length, 12, head, type, isCausal);
          for (TileFuncOp kernel : Workload.of("attention", text).kernels(target)) {
            String name = "%s_%d_%d_%s".formatted(kernel.symName(), head, length, type);
            rewriter.setAttribute(kernel, "sym_name", new StringAttr(name));
            kernels.add(kernel);
          }
        }
      }
    }
    return kernels;
  }
}
