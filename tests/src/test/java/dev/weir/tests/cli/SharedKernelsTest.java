package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A kernel is made once for all groups that it computes, and for no others.
class SharedKernelsTest {
  private static final String T = "tensor<4x6xf32>";

  @TempDir Path folder;

  /// Softmax along one axis after the other cannot be one kernel; `factors` are multiplied in between.
  private Path layers(double... factors) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%x = pd_op.data {name = \"x\", shape = array<i64: 4, 6>, dtype = #pir.dtype<float32>} : "
            + T);
    String last = "%x";
    for (int i = 0; i < factors.length; i++) {
      lines.add("%%s%d = pd_op.softmax %s {axis = -1 : i32} : (%s) -> %s".formatted(i, last, T, T));
      lines.add("%%c%d = pd_op.softmax %%s%d {axis = 0 : i32} : (%s) -> %s".formatted(i, i, T, T));
      lines.add(
          "%%f%d = pd_op.full {value = %s : f64, shape = array<i64: 1>, dtype = #pir.dtype<float32>} : tensor<1xf32>"
              .formatted(i, factors[i]));
      lines.add(
          "%%m%d = pd_op.multiply %%c%d, %%f%d : (%s, tensor<1xf32>) -> %s"
              .formatted(i, i, i, T, T));
      last = "%m" + i;
    }
    lines.add("\"pir.shadow_output\"(%s) {output_name = \"out\"} : (%s) -> ()".formatted(last, T));
    return Weir.write(folder.resolve("layers.mlir"), String.join("\n", lines) + "\n");
  }

  private JsonObject compiled(Path program, String target) {
    Path out = folder.resolve("out-" + target);
    Weir.run("compile", program, "--target=" + target, "-o", out).fine();
    return JsonParser.parseString(Weir.read(out.resolve("kernels.json"))).getAsJsonObject();
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "opencl", "cuda", "ascend"})
  void layersShareTheirKernels(String target) {
    JsonObject few = compiled(layers(2, 2, 2), target);
    JsonObject many = compiled(layers(2, 2, 2, 2, 2, 2, 2, 2, 2, 2), target);
    int kernels = few.getAsJsonArray("kernels").size();
    assertThat(kernels).isPositive();
    assertThat(many.getAsJsonArray("kernels").size()).isEqualTo(kernels);
    assertThat(many.getAsJsonArray("steps").size())
        .isGreaterThan(few.getAsJsonArray("steps").size() + kernels);
  }

  /// The numbers are those of a run without generated kernels.
  @Test
  void aKernelIsOnlyOfItsOwnForm() {
    Path program = layers(2, 3, 2, -0.0, 0.0, 0.5, 3);
    String alone =
        Weir.run("run", program, "--input", "x=uniform:4x6xf32", "--no-fusion").fine().out();
    assertThat(alone).doesNotContain("nan");
    assertThat(Weir.run("run", program, "--input", "x=uniform:4x6xf32").fine().out())
        .isEqualTo(alone);
    JsonArray kernels = compiled(program, "c").getAsJsonArray("kernels");
    JsonArray same = compiled(layers(2, 2, 2, 2, 2, 2, 2), "c").getAsJsonArray("kernels");
    assertThat(kernels.size()).isGreaterThan(same.size());
  }
}
