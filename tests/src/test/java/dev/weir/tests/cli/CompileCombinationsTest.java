package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Small programs of every form on every target: each compiles and computes, or is refused where it
/// stands.
class CompileCombinationsTest {
  private static final List<String> TARGETS =
      List.of("jvm", "c", "opencl", "cuda", "ascend", "linalg");

  /// A program, the inputs of a run, and what that prints; nothing where it does not run.
  private record Form(String name, String text, List<String> inputs, String printed) {}

  private static final String SIX = "[[0. 1. 2.]\n [3. 4. 5.]]\n";
  private static final List<String> IOTA = List.of("arg0=iota:2x3xf32");

  private static final List<Form> FORMS =
      List.of(
          new Form("no text", "", List.of(), ""),
          new Form("no function", "module {}", List.of(), ""),
          new Form(
              "result is input",
              """
              func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
                return %x : tensor<2x3xf32>
              }
              """,
              IOTA,
              "output_0: tensor<2x3xf32>\n" + SIX),
          new Form(
              "one result twice",
              """
              func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
                %0 = pd_op.relu %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
                return %0, %0 : tensor<2x3xf32>, tensor<2x3xf32>
              }
              """,
              IOTA,
              "output_0: tensor<2x3xf32>\n" + SIX + "output_1: tensor<2x3xf32>\n" + SIX),
          new Form(
              "the input twice",
              """
              func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
                return %x, %x : tensor<2x3xf32>, tensor<2x3xf32>
              }
              """,
              IOTA,
              "output_0: tensor<2x3xf32>\n" + SIX + "output_1: tensor<2x3xf32>\n" + SIX),
          new Form("no result", "func.func @main(%x: tensor<2x3xf32>) {\n  return\n}\n", IOTA, ""),
          new Form(
              "several without results",
              """
              func.func @f(%x: tensor<2xf32>) {
                return
              }
              func.func @g(%x: tensor<2xf32>) {
                return
              }
              """,
              List.of(),
              ""),
          new Form(
              "several",
              """
              func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
                %0 = pd_op.relu %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
                return %0 : tensor<2x3xf32>
              }
              func.func @other(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
                %0 = pd_op.relu %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
                return %0 : tensor<2x3xf32>
              }
              """,
              IOTA,
              "output_0: tensor<2x3xf32>\n" + SIX),
          new Form(
              "a constant",
              """
              func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
                %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
                return %0 : tensor<2xf32>
              }
              """,
              List.of("arg0=ones:2xf32"),
              "output_0: tensor<2xf32>\n[1. 2.]\n"),
          new Form(
              "a filled tensor",
              """
              func.func @main() -> tensor<2xf32> {
                %0 = pd_op.full {shape = array<i64: 2>, value = 1.5 : f64, dtype = #pir.dtype<float32>} : tensor<2xf32>
                return %0 : tensor<2xf32>
              }
              """,
              List.of(),
              "output_0: tensor<2xf32>\n[1.5 1.5]\n"),
          new Form(
              "no elements",
              """
              func.func @main(%x: tensor<0x3xf32>) -> tensor<0x3xf32> {
                %0 = pd_op.relu %x : (tensor<0x3xf32>) -> tensor<0x3xf32>
                return %0 : tensor<0x3xf32>
              }
              """,
              List.of("arg0=ones:0x3xf32"),
              "output_0: tensor<0x3xf32>\n[]\n"),
          new Form(
              "rank 0",
              """
              func.func @main(%x: tensor<f32>) -> tensor<f32> {
                %0 = pd_op.relu %x : (tensor<f32>) -> tensor<f32>
                return %0 : tensor<f32>
              }
              """,
              List.of("arg0=2:f32"),
              "output_0: tensor<f32>\n2.0\n"),
          new Form(
              "a number",
              """
              func.func @main(%x: f32) -> f32 {
                %0 = arith.addf %x, %x : f32
                return %0 : f32
              }
              """,
              List.of("arg0=1.5"),
              "output_0: f32\n3.0\n"),
          new Form(
              "a number and a tensor",
              """
              func.func @main(%x: tensor<2xf32>, %s: f32) -> (tensor<2xf32>, f32) {
                %0 = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
                return %0, %s : tensor<2xf32>, f32
              }
              """,
              List.of("arg0=ones:2xf32", "arg1=1"),
              "output_0: tensor<2xf32>\n[1. 1.]\noutput_1: f32\n1.0\n"),
          new Form(
              "no body",
              "func.func private @main(tensor<2xf32>) -> tensor<2xf32>\n",
              List.of(),
              ""));

  @TempDir Path folder;

  static Stream<Arguments> forms() {
    return FORMS.stream()
        .flatMap(
            form -> TARGETS.stream().map(target -> Arguments.of(form.name(), target, form.text())));
  }

  /// A fault has a place and says more than that there is one; nothing is left behind then.
  private static void isRefusedWell(Weir result) {
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.err())
        .containsPattern("(?m)^<stdin>(:\\d+:\\d+)?: error: .+")
        .doesNotContain("Exception", "\tat ", "internal error of Weir");
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("forms")
  void compilesOrIsRefused(String name, String target, String text) {
    Path out = folder.resolve("out");
    Weir result = Weir.runWith(text, "compile", "-", "--target=" + target, "-o", out);
    if (result.code() == 0) {
      assertThat(out).as(name).isDirectory();
    } else {
      isRefusedWell(result);
      assertThat(Files.exists(out)).isFalse();
    }
  }

  static Stream<Arguments> runs() {
    return FORMS.stream()
        .map(form -> Arguments.of(form.name(), form.text(), form.inputs(), form.printed()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void computesOrIsRefused(String name, String text, List<String> inputs, String printed) {
    Object[] arguments = new Object[2 + inputs.size()];
    arguments[0] = "run";
    arguments[1] = "-";
    for (int i = 0; i < inputs.size(); i++) {
      arguments[i + 2] = "--input=" + inputs.get(i);
    }
    Weir result = Weir.runWith(text, arguments);
    if (result.code() == 0) {
      assertThat(result.out()).as(name).isEqualTo(printed);
    } else {
      isRefusedWell(result);
    }
  }
}
