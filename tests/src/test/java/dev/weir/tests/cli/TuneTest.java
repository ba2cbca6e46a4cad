package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `weir tune`, and what takes what it found.
class TuneTest {
  private static final String PROGRAM =
      """
      %x = pd_op.data {name = "x", shape = array<i64: 40, 30>, dtype = #pir.dtype<float32>} : tensor<40x30xf32>
      %a = pd_op.add %x, %x : (tensor<40x30xf32>, tensor<40x30xf32>) -> tensor<40x30xf32>
      %y = pd_op.relu %a : (tensor<40x30xf32>) -> tensor<40x30xf32>
      "pir.shadow_output"(%y) {output_name = "y"} : (tensor<40x30xf32>) -> ()
      """;

  @TempDir Path folder;

  private Path program() {
    return Weir.write(folder.resolve("program.mlir"), PROGRAM);
  }

  @Test
  void itReportsAndWritesWhatOthersTake() {
    Path out = folder.resolve("tuned.json");
    Weir tuned = Weir.run("tune", program(), "--trials=1", "--seconds=1", "-o", out).fine();
    assertThat(tuned.out()).containsPattern("(?m)^elementwise_1 +100.0%  1 tried, \\d+.*: ");
    assertThat(Weir.read(out)).startsWith("{\n\"version\": 1,\n\"kernels\": [");
    Weir usual = Weir.run("run", program(), "--input=x=iota:40x30xf32").fine();
    assertThat(
            Weir.run("run", program(), "--input=x=iota:40x30xf32", "--tuning=" + out).fine().out())
        .isEqualTo(usual.out());
  }

  /// No kernel runs on a device that is emulated: the same estimates each time.
  @Test
  void whereThereIsNoDeviceEstimatesDecide() {
    Path first = folder.resolve("first.json");
    Path second = folder.resolve("second.json");
    Weir one = Weir.run("tune", program(), "--target=ascend", "-o", first).fine();
    Weir other = Weir.run("tune", program(), "--target=ascend", "-o", second).fine();
    assertThat(one.out())
        .isEqualTo(other.out())
        .contains("chosen by estimates, nothing was measured: target 'ascend' is emulated here\n");
    assertThat(Weir.read(first)).isEqualTo(Weir.read(second));
  }

  @Test
  void mistakesAreSaid() {
    Weir.run("tune", program()).badUsage("-o is missing");
    Weir.run("tune", program(), "--trials=0", "-o", folder.resolve("x")).badUsage("--trials");
    Path damaged = Weir.write(folder.resolve("damaged.json"), "{\"version\": 1,\n\"kernels\": 3}");
    Weir.run("tune", program(), "-o", damaged)
        .badInput("damaged.json:2:12: error: expected an array, got a number");
    assertThat(Weir.read(damaged)).isEqualTo("{\"version\": 1,\n\"kernels\": 3}");
    Weir.run("run", program(), "--input=x=ones:40x30xf32", "--tuning=" + damaged)
        .badInput("damaged.json:2:12: error: expected an array, got a number");
    Path missing = folder.resolve("missing.json");
    Weir.run("run", program(), "--input=x=ones:40x30xf32", "--tuning=" + missing)
        .badInput("missing.json", "the tuning database cannot be read, there is no such file");
    assertThat(Files.exists(missing)).isFalse();
  }
}
