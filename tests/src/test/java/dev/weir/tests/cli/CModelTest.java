package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.runtime.device.NativeTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A compiled folder of the target `c` is used by a C program, without Java.
class CModelTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /// Places come from inputs of two types and from another kernel.
  static final String PROGRAM =
      """
      func.func @main(%x: tensor<5x6xf32> {pir.name = "x"}, %i: tensor<4xi64> {pir.name = "i"},
          %k: tensor<2xi32> {pir.name = "k"}) -> (tensor<4x6xf32>, tensor<2x6xf32>, tensor<6x6xf32>) {
        %zero = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
        %axis = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
        %e = pd_op.embedding %i, %x {padding_idx = 3 : i64} : (tensor<4xi64>, tensor<5x6xf32>) -> tensor<4x6xf32>
        %g = pd_op.gather %x, %k, %axis : (tensor<5x6xf32>, tensor<2xi32>, tensor<1xi32>) -> tensor<2x6xf32>
        %m = pd_op.argmax %x, %zero {keepdims = false, flatten = false, dtype = #pir.dtype<int64>} : (tensor<5x6xf32>, tensor<1xi64>) -> tensor<6xi64>
        %r = pd_op.embedding %m, %x : (tensor<6xi64>, tensor<5x6xf32>) -> tensor<6x6xf32>
        return %e, %g, %r : tensor<4x6xf32>, tensor<2x6xf32>, tensor<6x6xf32>
      }
      """;

  static final String MAIN =
      """
      #include "model.h"
      #include <stdint.h>
      #include <stdio.h>

      int main(void) {
        weir_model *model = weir_model_load(".");
        if (model == NULL) {
          return 9;
        }
        static const int64_t ids[][4] = {
            {4, 0, 3, 2}, {0, 3, 4, 5}, {0, -1, 2, 2}, {4, 0, 3, 2}, {4, 0, 3, 2}, {4, 3, 3, 1}};
        static const int32_t rows[][2] = {{-5, 4}, {0, 0}, {0, 0}, {0, 5}, {-6, 0}, {1, -1}};
        float x[30];
        for (int k = 0; k < 30; k++) {
          x[k] = (float)k;
        }
        for (int c = 0; c < 6; c++) {
          float e[24], g[12], r[36];
          const void *inputs[] = {x, ids[c], rows[c]};
          void *outputs[] = {e, g, r};
          int code = weir_model_run(model, inputs, outputs);
          printf("%d %s\\n", code, weir_model_fault(model));
          if (code == 0) {
            printf("%g %g %g %g, %g %g, %g\\n", e[0], e[6], e[12], e[18], g[0], g[6], r[35]);
          }
        }
        weir_model_free(model);
        return 0;
      }
      """;

  static final String EXPECTED =
      """
      0\s
      24 0 0 12, 0 24, 29
      2 'embedding' failed: pd_op.embedding: id 5 is not in [0, 5)
      2 'embedding' failed: pd_op.embedding: id -1 is not in [0, 5)
      2 'gather' failed: pd_op.gather: index 5 is out of range for extent 5
      2 'gather' failed: pd_op.gather: index -6 is out of range for extent 5
      0\s
      24 0 0 6, 6 24, 29
      """;

  @TempDir Path folder;

  @Test
  void aPlaceOutsideIsAnErrorOfTheRun() throws IOException {
    assumeTrue(
        NativeTool.run(List.of("cc", "--version"), folder, LIMIT).status() == 0,
        "skipped: no C compiler 'cc'");
    Path program = Weir.write(folder.resolve("places.mlir"), PROGRAM);
    Path model = folder.resolve("model");
    Weir compiled = Weir.run("compile", program, "--target=c", "-o", model);
    assertThat(compiled.err()).isEmpty();
    Files.writeString(model.resolve("main.c"), MAIN);
    NativeTool.Outcome built =
        NativeTool.run(
            List.of(
                "cc",
                "-std=c11",
                "-O1",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-o",
                "main",
                "main.c",
                "model.c",
                "kernels.c",
                "-lm"),
            model,
            LIMIT);
    assertThat(built.output()).isEmpty();
    assertThat(NativeTool.run(List.of("./main"), model, LIMIT))
        .isEqualTo(new NativeTool.Outcome(0, EXPECTED));
  }
}
