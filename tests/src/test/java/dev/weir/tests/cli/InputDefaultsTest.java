package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `weir run --inputs=FILL`, and the command that `weir inspect` prints.
class InputDefaultsTest {
  private static final String PROGRAM =
      """
      func.func @main(%x: tensor<?x3xf32, #shape.sizes<batch>>, %y: tensor<?x3xf32>, %m: tensor<2xi1>, %i: tensor<i64>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<2xi1>, tensor<i64>) {
        %0 = pd_op.relu %x : (tensor<?x3xf32, #shape.sizes<batch>>) -> tensor<?x3xf32>
        %1 = pd_op.relu %y : (tensor<?x3xf32>) -> tensor<?x3xf32>
        return %0, %1, %m, %i : tensor<?x3xf32>, tensor<?x3xf32>, tensor<2xi1>, tensor<i64>
      }
      """;

  @TempDir Path folder;
  private Path program = Path.of("");

  @BeforeEach
  void write() throws IOException {
    program = folder.resolve("open.mlir");
    Files.writeString(program, PROGRAM);
  }

  @Test
  void inputsThatAreNotGivenAreFilled() {
    assertThat(
            Weir.run(
                    "run",
                    program,
                    "--inputs=2",
                    "--dim",
                    "batch=1",
                    "--dim",
                    "s0=2",
                    "--input",
                    "y=iota:1x3xf32",
                    "--input",
                    "m=true",
                    "--input",
                    "i=5")
                .fine()
                .out())
        .isEqualTo(
            """
            output_0: tensor<1x3xf32>
            [[2. 2. 2.]]
            output_1: tensor<1x3xf32>
            [[0. 1. 2.]]
            output_2: tensor<2xi1>
            [ True  True]
            output_3: tensor<i64>
            5
            """);
  }

  @Test
  void randomOnesAreTheSameForASeed() {
    String first = random("7");
    assertThat(random("7")).isEqualTo(first);
    assertThat(random("8")).isNotEqualTo(first);
    assertThat(first).startsWith("output_0: tensor<2x3xf32>").contains("output_1: tensor<4x3xf32>");
  }

  private String random(String seed) {
    return Weir.run(
            "run", program, "--inputs=random", "--dim=batch=2", "--dim=s0=4", "--seed=" + seed)
        .fine()
        .out();
  }

  @Test
  void aSizeThatIsOpenIsAskedFor() {
    Weir.run("run", program, "--inputs=random", "--dim", "batch=2")
        .badInput(
            "open.mlir:1:59: error: dimension 0 of input 'y' (tensor<?x3xf32,"
                + " #shape.sizes<s0>>) has no size; add --dim s0=1");
  }

  /// Whether the program is compiled for all sizes or for these.
  @ParameterizedTest
  @CsvSource({"--seed=0", "--open"})
  void whatIsSaidOfASizeHolds(String option) {
    String[] four = {"--input", "arg0=ones:4x3xf32", "--inputs=zeros", "--dim=s0=1"};
    Weir.run("run", program, option, "--dim=batch=1..4", four[0], four[1], four[2], four[3]).fine();
    Weir.run("run", program, option, "--dim=batch=5..6", four[0], four[1], four[2], four[3])
        .badInput("open.mlir", "batch", "5..6");
    Weir.run("run", program, option, "--dim=batch%3", four[0], four[1], four[2], four[3])
        .badInput("open.mlir", "batch", "3");
  }

  @ParameterizedTest
  @CsvSource({
    "fill,--inputs: unknown fill 'fill'",
    "onse,did you mean 'ones'",
  })
  void unknownFillsAreRefused(String fill, String message) {
    Weir.run("run", program, "--inputs=" + fill).badUsage(message);
  }

  @Test
  void fillsThatTheTypeCannotHoldAreRefused() {
    Weir.run("run", program, "--inputs=uniform", "--dim=batch=2", "--dim=s0=4")
        .badInput(
            "error: --inputs=uniform does not fit input 'i': uniform makes numbers in [0, 1),"
                + " which i64 cannot hold");
  }

  @Test
  void functionsOnNumbersAreFilledToo() throws IOException {
    Path function = folder.resolve("sum.mlir");
    Files.writeString(
        function,
        """
        func.func @main(%a: i32, %x: tensor<2xf32>, %b: f64) -> (i32, tensor<2xf32>, f64) {
          %0 = arith.addi %a, %a : i32
          return %0, %x, %b : i32, tensor<2xf32>, f64
        }
        """);
    assertThat(Weir.run("run", function, "--inputs=7", "--input", "arg2=0.5").fine().out())
        .isEqualTo("output_0: i32\n14\noutput_1: tensor<2xf32>\n[7. 7.]\noutput_2: f64\n0.5\n");
  }

  /// What is printed can be pasted.
  @Test
  void inspectPrintsACommandThatRuns() {
    String out = Weir.run("inspect", program).fine().out();
    String command = "weir run " + program + " --inputs=random --dim batch=1 --dim s0=1";
    assertThat(out).contains("runs: yes\n  " + command + "\n");
    Object[] words = command.substring("weir ".length()).split(" ");
    assertThat(Weir.run(words).fine().out()).contains("output_1: tensor<1x3xf32>");
  }
}
