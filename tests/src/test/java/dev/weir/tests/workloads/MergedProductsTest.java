package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.tile.TileFuncOp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Queries, keys and values: three products of one operand by matrices that are inputs, with a bias each, are one launch on a GPU
/// that none of them fills, and give what they give on the JVM.
class MergedProductsTest {
  @TempDir private Path folder;

  private static String program(int rows, int inner, int columns, String type) {
    StringBuilder arguments = new StringBuilder();
    StringBuilder lines = new StringBuilder();
    String x = "tensor<%dx%dx%s>".formatted(rows, inner, type);
    String w = "tensor<%dx%dx%s>".formatted(inner, columns, type);
    String b = "tensor<%dx%s>".formatted(columns, type);
    String y = "tensor<%dx%dx%s>".formatted(rows, columns, type);
    for (String name : List.of("q", "k", "v")) {
      arguments.append(", %w").append(name).append(": ").append(w);
      arguments.append(" {pir.name = \"w").append(name).append("\"}, %b").append(name);
      arguments.append(": ").append(b).append(" {pir.name = \"b").append(name).append("\"}");
      lines.append(
          "  %%m%1$s = pd_op.matmul %%x, %%w%1$s : (%2$s, %3$s) -> %4$s\n  %%%1$s = pd_op.add %%m%1$s, %%b%1$s : (%4$s, %5$s) -> %4$s\n"
              .formatted(name, x, w, y, b));
    }
    return "func.func @main(%%x: %s {pir.name = \"x\"}%s) -> (%s, %s, %s) {\n%s  return %%q, %%k, %%v : %s, %s, %s\n}\n"
        .formatted(x, arguments, y, y, y, lines, y, y, y);
  }

  private static List<TileFuncOp> kernels(String target, String program) {
    return Workload.of("qkv", program).kernels(target);
  }

  @Test
  void areOneLaunchOnAGpu() {
    // A layer of BERT: 48 tiles each.
    String program = program(1024, 768, 768, "f16");
    for (String target : List.of("cuda", "cuda-sm90a")) {
      List<TileFuncOp> kernels = kernels(target, program);
      assertThat(kernels).hasSize(1);
      assertThat(kernels.getFirst().grid().value()).hasToString("() -> (144)");
    }
    assertThat(kernels("opencl", program(32, 64, 48, "f32"))).hasSize(1);
    // Each fills the device by itself, or has a processor's cache to itself.
    assertThat(kernels("cuda", program(4096, 768, 768, "f16"))).hasSizeGreaterThanOrEqualTo(1);
    assertThat(kernels("cuda", program(4096, 768, 768, "f16")).getFirst().grid().value())
        .hasToString("() -> (192)");
    assertThat(kernels("c", program).getFirst().symName()).isEqualTo("matmul_1");
  }

  /// Few rows are read once by pieces of all three, whose sums a second kernel adds.
  @Test
  void piecesOfAllAreOneLaunchToo() {
    assertThat(kernels("cuda", program(1, 4096, 1024, "f16"))).hasSize(2);
    assertThat(kernels("cuda", program(16, 4096, 512, "f16"))).hasSize(2);
  }

  @Test
  void mergedNumbersAreThoseOfTheJvm() {
    check(33, 40, 50, "f16", "cuda-emulation");
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    "136, 96, 72, f16, cuda-emulation",
    "136, 96, 72, bf16, cuda-sm90a-emulation",
    "33, 40, 50, f32, cuda-emulation",
    "16, 2048, 64, f16, cuda-sm90a-emulation",
    "1, 2048, 96, f32, cuda-emulation"
  })
  void numbersAreThoseOfTheJvm(int rows, int inner, int columns, String type, String target) {
    check(rows, inner, columns, type, target);
  }

  private static void check(int rows, int inner, int columns, String type, String target) {
    Workload.agreesWithJvm(program(rows, inner, columns, type), target);
  }

  @Tag("thorough")
  @Test
  void compilesWithoutSpills() throws IOException, InterruptedException {
    Nvcc.compilesWithoutSpills(folder, target -> kernels(target, program(1024, 768, 768, "f16")));
  }
}
