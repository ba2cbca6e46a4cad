package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cases of issue 15 that the command shows.
class Issue015Test {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"c", "cuda", "ascend", "opencl", "jvm"})
  void functionsWithoutResultsAreReportedWhereTheyEnd(String target) {
    String text =
        """
        func.func @f(%a: tensor<1xf32>) {
          return
        }
        func.func @g(%a: tensor<1xf32>) {
          return
        }
        """;
    Weir.runWith(text, "compile", "-", "--target=" + target, "-o", folder.resolve("o"))
        .badInput(
            "<stdin>:2:3: error: 'func.return' op cannot be run: a function of a program returns"
                + " something");
    assertThat(folder.resolve("o")).doesNotExist();
  }

  @Test
  void linalgRefusesWhatNoKernelIsGeneratedFor() {
    String text =
        """
        func.func @f(%x: tensor<2x3xf32>) -> tensor<2x1xf32> {
          %a = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
          %y = pd_op.cumsum %x, %a {reverse = true} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x3xf32>
          %z:2 = pd_op.topk %y, %a : (tensor<2x3xf32>, tensor<1xi32>) -> (tensor<2x1xf32>, tensor<2x1xi64>)
          return %z#0 : tensor<2x1xf32>
        }
        """;
    Weir.runWith(text, "compile", "-", "--target=linalg", "-o", folder.resolve("o"))
        .badInput("<stdin>:4:10: error: 'pd_op.topk' op the linalg form does not know");
    assertThat(folder.resolve("o")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "cuda", "ascend", "opencl", "jvm"})
  void aNameIsOnOneLineOfThePlan(String target) {
    String text =
        """
        %x = pd_op.data {name = "a\\0Ab\\\\c", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
        %y = pd_op.relu %x : (tensor<4xf32>) -> tensor<4xf32>
        "pir.shadow_output"(%y) {output_name = "o\\0D\\0Ahost: p"} : (tensor<4xf32>) -> ()
        """;
    Path out = folder.resolve("o");
    Weir.runWith(text, "compile", "-", "--target=" + target, "-o", out).fine();
    assertThat(Weir.read(out.resolve("plan.txt")).lines().limit(2))
        .containsExactly(
            "input a\\0Ab\\\\c: tensor<4xf32>", "output o\\0D\\0Ahost: p: tensor<4xf32>");
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheText() {
    Weir marked = Weir.runWith("\uFEFFfunc.func @f() {\n  return\n}\n", "opt", "-").fine();
    assertThat(marked.out()).startsWith("module {");
    String wrong = "func.func @f( {\n";
    assertThat(Weir.runWith("\uFEFF" + wrong, "opt", "-").err())
        .isNotEmpty()
        .isEqualTo(Weir.runWith(wrong, "opt", "-").err());
  }

  @Test
  void aSwitchOfManyCasesTakesTimeForEachOnce() {
    int cases = 50_000;
    StringBuilder text = new StringBuilder("func.func @f(%key: i32, %a: i32) -> i32 {\n");
    text.append("cf.switch %key : i32, [\ndefault: ^d(%a : i32)");
    for (int i = 0; i < cases; i++) {
      text.append(",\n").append(i).append(": ^b").append(i % 10).append("(%a : i32)");
    }
    text.append("\n]\n");
    for (int i = 0; i < 10; i++) {
      text.append("^b%1$d(%%x%1$d: i32):\n  return %%x%1$d : i32\n".formatted(i));
    }
    text.append("^d(%r: i32):\n  return %r : i32\n}\n");
    Weir out =
        assertTimeoutPreemptively(
            Duration.ofSeconds(60),
            () -> Weir.runWith(text.toString(), "opt", "-", "--canonicalize", "--sccp", "--cse"));
    assertThat(out.fine().out()).contains("49999: ^bb");
  }
}
