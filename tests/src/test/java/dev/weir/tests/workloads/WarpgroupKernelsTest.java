package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/// Products by warpgroups of the target `cuda-sm90a`: emulated, exactly the numbers that sums of the factors' products are,
/// whatever the sizes and whichever factor is turned; compiled, without spills, and without the compiler giving up what
/// the unit does at the same time.
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class WarpgroupKernelsTest {
  private static final String TARGET = "cuda-sm90a";
  private static final String LIBRARY = "weir.cublaslt";

  /// A product of matrices and the instruction that it is to have.
  private record Product(
      int batch,
      int m,
      int n,
      int k,
      String type,
      boolean turnLeft,
      boolean turnRight,
      String unit) {
    private String prefix() {
      return batch == 1 ? "" : batch + "x";
    }

    String left() {
      return "tensor<%s%s%s>".formatted(prefix(), turnLeft ? k + "x" + m : m + "x" + k, "x" + type);
    }

    String right() {
      return "tensor<%s%s%s>"
          .formatted(prefix(), turnRight ? n + "x" + k : k + "x" + n, "x" + type);
    }

    String result() {
      return "tensor<%s%dx%dx%s>".formatted(prefix(), m, n, type);
    }
  }

  private static final ImmutableList<Product> PRODUCTS =
      ImmutableList.of(
          new Product(1, 128, 128, 64, "f16", false, false, "w_wgmma_f16<128, 0, 1>"),
          new Product(1, 200, 264, 136, "bf16", false, true, "w_wgmma_bf16<128, 0, 0>"),
          new Product(1, 136, 152, 80, "f16", true, false, "w_wgmma_f16<128, 1, 1>"),
          new Product(1, 64, 256, 192, "f16", false, true, "w_wgmma_f16<64, 0, 0>"),
          new Product(1, 64, 64, 80, "bf16", false, false, "w_wgmma_bf16<64, 0, 1>"),
          new Product(1, 128, 32, 48, "f16", false, false, "w_wgmma_f16<32, 0, 1>"),
          new Product(132, 128, 256, 32, "f16", false, false, "w_wgmma_f16<256, 0, 1>"));

  @TempDir private Path folder;

  private static String program() {
    List<String> arguments = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    List<String> results = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < PRODUCTS.size(); i++) {
      Product each = PRODUCTS.get(i);
      arguments.add("%a" + i + ": " + each.left() + " {pir.name = \"a" + i + "\"}");
      arguments.add("%b" + i + ": " + each.right() + " {pir.name = \"b" + i + "\"}");
      lines.add(
          "  %%%d = pd_op.matmul %%a%d, %%b%d {transpose_x = %s, transpose_y = %s} : (%s, %s) -> %s"
              .formatted(
                  i,
                  i,
                  i,
                  each.turnLeft(),
                  each.turnRight(),
                  each.left(),
                  each.right(),
                  each.result()));
      results.add(each.result());
      names.add("%" + i);
    }
    String types = String.join(", ", results);
    return "func.func @main(%s) -> (%s) {\n%s\n  return %s : %s\n}\n"
        .formatted(
            String.join(", ", arguments),
            types,
            String.join("\n", lines),
            String.join(", ", names),
            types);
  }

  private static String code() {
    return Workload.of("warpgroups", program()).cuda(TARGET);
  }

  @Test
  void eachProductIsThatOfAWarpgroup() {
    Pattern instruction = Pattern.compile("w_wgmma_\\w+<[^>]*>");
    List<String> units = new ArrayList<>();
    String code = code();
    for (String kernel : code.substring(code.indexOf("/* kernel ")).split("__global__", -1)) {
      instruction.matcher(kernel).results().map(MatchResult::group).distinct().forEach(units::add);
    }
    assertThat(units).containsExactlyElementsOf(PRODUCTS.stream().map(Product::unit).toList());
  }

  /// Results of 16 bits are stored 16 bytes at once.
  @Test
  void resultsAreStoredInWholeVectors() {
    String code = code();
    for (String kernel : code.substring(code.indexOf("/* kernel ")).split("__global__", -1)) {
      if (kernel.contains("w_wgmma_")) {
        assertThat(kernel).contains("w_turn_quad(", "*(uint4 *)").doesNotContain("*(u32 *)");
      }
    }
  }

  /// Sizes are known, so one thread has factors copied in bulk, and those who multiply copy nothing.
  @Test
  void factorsAreCopiedInBulk() {
    String code = code();
    int products = 0;
    for (String kernel : code.substring(code.indexOf("/* kernel ")).split("__global__", -1)) {
      if (kernel.contains("w_wgmma_")) {
        assertThat(kernel).contains("w_tensor_copy", "w_elected").doesNotContain("w_copy16");
        products++;
      }
    }
    assertThat(products).isEqualTo(PRODUCTS.size());
  }

  /// Of two programs with numbers next to each other, each copies half of what both read to both: columns where there is more
  /// than one tile of rows, else rows.
  @Test
  void neighboursShareWhatBothRead() {
    String code = code();
    List<String> shared = new ArrayList<>();
    for (String kernel : code.substring(code.indexOf("/* kernel ")).split("/\\* kernel ", -1)) {
      if (kernel.contains("w_wgmma_")) {
        boolean isPaired = kernel.contains("__cluster_dims__(2, 1, 1)");
        assertThat(kernel.contains("w_cluster_meet();")).isEqualTo(isPaired);
        assertThat(kernel.contains("w_barrier_arrive_at(")).isEqualTo(isPaired);
        Pattern spread = Pattern.compile("w_tensor_spread.*&(box\\d),.*");
        shared.add(
            spread
                .matcher(kernel)
                .results()
                .map(each -> each.group(1))
                .distinct()
                .toList()
                .toString());
      }
    }
    assertThat(shared).containsExactly("[]", "[box1]", "[box1]", "[box0]", "[]", "[]", "[]");
  }

  /// Quarters between -2 and 2: sums are exact, and rounded once.
  @Tag("thorough")
  @Test
  void emulationGivesExactNumbers() {
    try (Executable program = generated()) {
      Random random = new Random(5);
      var inputs = ImmutableMap.<String, Tensor>builder();
      List<float[]> numbers = new ArrayList<>();
      for (int i = 0; i < PRODUCTS.size(); i++) {
        Product each = PRODUCTS.get(i);
        numbers.add(quarters(random, each.batch() * each.m() * each.k()));
        inputs.put("a" + i, tensor(each, numbers.getLast(), each.turnLeft(), each.m(), each.k()));
        numbers.add(quarters(random, each.batch() * each.n() * each.k()));
        inputs.put("b" + i, tensor(each, numbers.getLast(), each.turnRight(), each.k(), each.n()));
      }
      Map<String, Tensor> outputs = program.run(inputs.buildOrThrow());
      int next = 0;
      for (Tensor output : outputs.values()) {
        Product each = PRODUCTS.get(next);
        check(each, numbers.get(2 * next), numbers.get(2 * next + 1), output);
        next++;
      }
      assertThat(next).isEqualTo(PRODUCTS.size());
    }
  }

  /// A tensor whose size is open cannot be described ahead, so all threads copy, 16 bytes at a time.
  @Test
  void openSizesAreCopiedByThoseWhoMultiply() {
    Product each = new Product(1, 77, 264, 136, "bf16", false, true, "w_wgmma_bf16<128, 0, 0>");
    String program =
        """
        func.func @main(%a: tensor<?x136xbf16> {pir.name = "a"}, %b: tensor<264x136xbf16> {pir.name = "b"}) -> tensor<?x264xbf16> {
          %0 = pd_op.matmul %a, %b {transpose_x = false, transpose_y = true} : (tensor<?x136xbf16>, tensor<264x136xbf16>) -> tensor<?x264xbf16>
          return %0 : tensor<?x264xbf16>
        }
        """;
    try (Executable executable = generated(program)) {
      Random random = new Random(6);
      float[] a = quarters(random, each.m() * each.k());
      float[] b = quarters(random, each.n() * each.k());
      Map<String, Tensor> outputs =
          executable.run(
              ImmutableMap.of(
                  "a", tensor(each, a, false, each.m(), each.k()),
                  "b", tensor(each, b, true, each.k(), each.n())));
      check(each, a, b, outputs.values().iterator().next());
    }
  }

  private static Executable generated() {
    return generated(program());
  }

  /// {@return a program without cuBLASLt}
  private static Executable generated(String program) {
    String before = System.getProperty(LIBRARY);
    try {
      System.setProperty(LIBRARY, "none");
      return TargetPrograms.compile(program, TARGET + "-emulation");
    } finally {
      if (before == null) {
        System.clearProperty(LIBRARY);
      } else {
        System.setProperty(LIBRARY, before);
      }
    }
  }

  private static void check(Product each, float[] a, float[] b, Tensor output) {
    Tensor rounded = Tensor.zeros(output.dtype(), 1);
    for (int batch = 0; batch < each.batch(); batch++) {
      for (int i = 0; i < each.m(); i++) {
        for (int j = 0; j < each.n(); j++) {
          float sum = 0;
          for (int k = 0; k < each.k(); k++) {
            int left = each.turnLeft() ? k * each.m() + i : i * each.k() + k;
            int right = each.turnRight() ? j * each.k() + k : k * each.n() + j;
            sum += a[batch * each.m() * each.k() + left] * b[batch * each.n() * each.k() + right];
          }
          rounded.setDouble(0, sum);
          int place = (batch * each.m() + i) * each.n() + j;
          assertThat(output.getDouble(place))
              .as(each + " at %d", place)
              .isEqualTo(rounded.getDouble(0));
        }
      }
    }
  }

  private static float[] quarters(Random random, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (random.nextInt(17) - 8) / 4f;
    }
    return numbers;
  }

  private static Tensor tensor(
      Product product, float[] numbers, boolean isTurned, long rows, long columns) {
    DType dtype = product.type().equals("f16") ? DType.FLOAT16 : DType.BFLOAT16;
    long first = isTurned ? columns : rows;
    long second = isTurned ? rows : columns;
    Tensor tensor =
        product.batch() == 1
            ? Tensor.zeros(dtype, first, second)
            : Tensor.zeros(dtype, product.batch(), first, second);
    for (int i = 0; i < numbers.length; i++) {
      tensor.setDouble(i, numbers[i]);
    }
    return tensor;
  }

  @Test
  void compilesWithoutSpillsAndWithoutWaiting() throws IOException, InterruptedException {
    Nvcc.orSkip();
    Path source = folder.resolve("kernels.cu");
    Files.writeString(source, code());
    Nvcc.compilesWithoutSpills(source, "sm_90a", PRODUCTS.size());
  }

  /// What may follow a product `%p` of `C`: a bias vector `%r`, another matrix `%c`.
  private static final ImmutableMap<String, String> EPILOGUES =
      ImmutableMap.of(
          "exact gelu",
          """
          %1 = pd_op.add %p, %r : (C, R) -> C
          %2 = pd_op.gelu %1 : (C) -> C
          return %2 : C
          """,
          "gelu, scale, residual",
          """
          %1 = pd_op.add %p, %r : (C, R) -> C
          %2 = pd_op.gelu %1 : (C) -> C
          %3 = pd_op.multiply %2, %r : (C, R) -> C
          %4 = pd_op.add %3, %c : (C, C) -> C
          return %4 : C
          """,
          "two results",
          """
          %1 = pd_op.add %p, %r : (C, R) -> C
          %2 = pd_op.add %1, %c : (C, C) -> C
          %3 = pd_op.silu %2 : (C) -> C
          return %2, %3 : C, C
          """);

  private static String epilogue(int m, int k, int n, String type, String body) {
    String results = body.contains("C, C\n") ? "(C, C)" : "C";
    return """
    func.func @main(%a: A {pir.name = "a"}, %b: B {pir.name = "b"}, %r: R {pir.name = "r"}, %c: C {pir.name = "c"}) -> RESULTS {
    %p = pd_op.matmul %a, %b : (A, B) -> C
    BODY
    }
    """
        .replace("BODY", body.strip())
        .replace("RESULTS", results)
        .replaceAll("\\bA\\b", "tensor<%dx%dx%s>".formatted(m, k, type))
        .replaceAll("\\bB\\b", "tensor<%dx%dx%s>".formatted(k, n, type))
        .replaceAll("\\bC\\b", "tensor<%dx%dx%s>".formatted(m, n, type))
        .replaceAll("\\bR\\b", "tensor<%dx%s>".formatted(n, type));
  }

  /// A thread has 128 sums, and what follows is computed for a few of them after the other.
  @Tag("thorough")
  @Test
  void epiloguesOfLargeTilesDoNotSpill() throws IOException, InterruptedException {
    Nvcc.orSkip();
    for (String type : List.of("f16", "bf16")) {
      for (Map.Entry<String, String> each : EPILOGUES.entrySet()) {
        String code =
            Workload.of("epilogue", epilogue(1576, 768, 3072, type, each.getValue())).cuda(TARGET);
        Path source = folder.resolve(type + each.getKey().replace(' ', '-') + ".cu");
        Files.writeString(source, code);
        Nvcc.compilesWithoutSpills(source, "sm_90a", code.split("__global__", -1).length - 1);
      }
    }
  }

  @Tag("thorough")
  @Test
  void epiloguesGiveTheNumbersOfTheJvm() {
    for (String body : EPILOGUES.values()) {
      String program = epilogue(200, 64, 264, "f16", body);
      try (Executable jvm = TargetPrograms.compile(program, "jvm")) {
        Workload.agrees(program, "cuda-emulation", jvm);
        Workload.agrees(program, TARGET + "-emulation", jvm);
      }
    }
  }
}
