package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Programs and files that are wrong: each gets a located message and exit code 1, no stack trace, and
/// no output file.
class BadInputTest {
  private static final String X =
      "%x = pd_op.data {name = \"x\", shape = array<i64: 2>, dtype = #pir.dtype<float32>} :"
          + " tensor<2xf32>\n";

  @TempDir Path folder;

  private Weir opt(String program) {
    Path output = folder.resolve("output.mlir");
    Path input = Weir.write(folder.resolve("input.mlir"), program);
    Weir run = Weir.run("opt", input, "-o", output);
    assertThat(output).doesNotExist();
    return run;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "unknown op           | %y = arith.nonsense %x : tensor<2xf32> | 2:6 | arith.nonsense",
        "unknown type         | %y = pd_op.exp %x : (!pir.nonsense) -> tensor<2xf32> | 2: |"
            + " nonsense",
        "unknown attribute    | %y = pd_op.exp %x {a = #pir.nonsense} : (tensor<2xf32>) ->"
            + " tensor<2xf32> | 2: | nonsense",
        "wrong arity          | %y = \"pd_op.exp\"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) ->"
            + " tensor<2xf32> | 2: | 'pd_op.exp' op",
        "wrong type           | %y = \"pd_op.exp\"(%x) : (tensor<2xf32>) -> i32 | 2: | 'pd_op.exp'"
            + " op",
        "use before definition | %y = pd_op.exp %z : (tensor<2xf32>) -> tensor<2xf32> | 2: |"
            + " undeclared",
        "unterminated block   | module { | 2: | expected",
        "duplicate name       | %x = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32> | 2:1 |"
            + " redefinition",
        "duplicate symbol     | func.func @f() { func.return } func.func @f() { func.return } | 2:"
            + " | @f",
        "other type of value  | %y = pd_op.exp %x : (tensor<3xf32>) -> tensor<3xf32> | 2: | expects"
            + " different type",
        "cut short            | %y = pd_op.exp %x : (tensor<2 | | expected",
      })
  void faultsOfATextAreLocated(String what, String line, String place, String message) {
    String at = "input.mlir:" + (place == null ? "" : place);
    opt(X + line + "\n").badInput(at, ": error: ", message);
  }

  @Test
  void aDiagnosticShowsTheLineAndACaret() {
    opt(X + "%y = arith.nonsense %x : tensor<2xf32>\n")
        .badInput("\n%y = arith.nonsense %x : tensor<2xf32>\n     ^");
  }

  @Test
  void allFaultsAreTold() {
    Weir run =
        opt(
            X
                + "%y = \"pd_op.exp\"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n"
                + "%z = \"pd_op.add\"(%x) : (tensor<2xf32>) -> tensor<2xf32>\n");
    run.badInput("input.mlir:2:", "input.mlir:3:");
  }

  @Test
  void filesThatCannotBeRead() throws IOException {
    Path missing = folder.resolve("missing.mlir");
    Weir.run("opt", missing).badInput(missing + ": error: there is no such file");
    Weir.run("opt", folder).badInput(folder + ": error: this is a folder");
    Weir.run("run", missing).badInput(missing + ": error: there is no such file");
    Path binary = Files.write(folder.resolve("binary.mlir"), new byte[] {0, (byte) 0xff, 1, 2});
    Weir.run("opt", binary).badInput("binary.mlir:1:");
  }

  @Test
  void aResultThatCannotBeWritten() {
    Path nowhere = folder.resolve("no/such/folder/out.mlir");
    Weir.run("opt", Weir.example("if.mlir"), "-o", nowhere)
        .badInput(nowhere + ": error: cannot be written: there is no folder");
    Weir.run("opt", Weir.example("if.mlir"), "-o", folder)
        .badInput(folder + ": error: cannot be written: this is a folder");
  }

  @Test
  void aFailureLeavesTheOldResult() {
    Path output = Weir.write(folder.resolve("output.mlir"), "old");
    Path input = Weir.write(folder.resolve("input.mlir"), "module {");
    Weir.run("opt", input, "-o", output).badInput("input.mlir:");
    assertThat(Weir.read(output)).isEqualTo("old");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("input.mlir", "output.mlir");
  }

  private Weir importing(String name, String text) {
    Path output = folder.resolve("output.mlir");
    Weir run = Weir.run("import", Weir.write(folder.resolve(name), text), "-o", output);
    assertThat(output).doesNotExist();
    return run;
  }

  @Test
  void jsonThatIsWrong() {
    String whole = Weir.read(Weir.data("p2o_ifelse_model.json"));
    importing("cut.json", whole.substring(0, whole.length() / 2))
        .badInput("cut.json:1:", ": error: ");
    importing("text.json", "this is no JSON").badInput("text.json:1:1: error: ");
    importing("empty.json", "").badInput("empty.json:1:1: error: ");
    importing("other.json", "{\"a\": 1}").badInput("other.json:", ": error: ");
    importing("later.json", whole.replace("\"version\":1", "\"version\":999"))
        .badInput("later.json:", ": error: ", "999");
  }

  private Weir runWithWeights(byte[] weights) throws IOException {
    Path file = Files.write(folder.resolve("weights.pdiparams"), weights);
    return Weir.run(
        "run",
        Weir.example("fc.pir"),
        "--params",
        file,
        "--input=x=ones:1x3xf32",
        "--output-dir=" + folder.resolve("out"));
  }

  @Test
  void weightsThatAreWrong() throws IOException {
    byte[] right = Files.readAllBytes(Weir.example("fc.pdiparams"));
    runWithWeights(right).fine();
    Files.delete(folder.resolve("out/fetch_name_0.npy"));
    runWithWeights(Arrays.copyOf(right, right.length - 5))
        .badInput("weights.pdiparams: error: ", "fc_0.w_0");
    runWithWeights(Arrays.copyOf(right, right.length + 5)).badInput("weights.pdiparams: error: ");
    byte[] other = right.clone();
    other[23] = 3; // the size of the first tensor
    runWithWeights(other).badInput("weights.pdiparams: error: ", "fc_0.b_0");
    runWithWeights(new byte[0]).badInput("weights.pdiparams: error: ");
    assertThat(folder.resolve("out/fetch_name_0.npy")).doesNotExist();
    Weir.run("run", Weir.example("fc.pir"), "--params", "none.pdiparams", "--input=x=ones:1x3xf32")
        .badInput("none.pdiparams: error: there is no such file");
    Path alone = Weir.write(folder.resolve("alone.pir"), Weir.read(Weir.example("fc.pir")));
    Weir.run("run", alone, "--input=x=ones:1x3xf32")
        .badInput("alone.pir:2:", "fc_0.b_0", "alone.pir:3:", "fc_0.w_0", "--params");
  }

  @Test
  void inputsThatAreWrongAreAllTold() {
    Path out = folder.resolve("out");
    Path program = Weir.example("matmul.mlir");
    Weir.run("run", program, "--input=z=ones:1xf32", "--input=y=ones:3x5xf32", "--output-dir", out)
        .badInput(
            "matmul.mlir: error: the program has no input 'z'; it has 'x' (tensor<?x4xf32>), 'y'",
            "matmul.mlir:5:8: error: input 'x' (tensor<?x4xf32>) is not given; add --input"
                + " x=ones:1x4xf32",
            "matmul.mlir:6:8: error: input 'y' is tensor<?x4xf32>, but --input y=ones:3x5xf32 gives"
                + " tensor<3x5xf32>");
    Weir.run("run", program, "--input=x=ones:4xf32", "--input=y=ones:3x4xf64")
        .badInput("gives tensor<4xf32>", "gives tensor<3x4xf64>");
    Weir.run("run", program, "--input=x=1.5", "--input=y=ones:3x4xf32")
        .badInput("input 'x' (tensor<?x4xf32>) needs its sizes");
    Weir.run("run", program, "--input=x=none.npy", "--input=y=ones:3x4xf32")
        .badInput("none.npy: error: there is no such file");
    Path text = Weir.write(folder.resolve("text.npy"), "no array");
    Weir.run("run", program, "--input=x=" + text, "--input=y=ones:3x4xf32")
        .badInput("text.npy: error: ");
    Weir.run("run", Weir.example("if.mlir"), "--input=x=1.5", "--input=y=1")
        .badInput("input 'x': i64 cannot hold 1.5");
    assertThat(out).doesNotExist();
  }

  @Test
  void operatorsWithoutKernelAreAllTold() {
    String program =
        X
            + "%a = \"pd_op.first_unknown\"(%x) : (tensor<2xf32>) -> tensor<2xf32>\n"
            + "%b = \"pd_op.second_unknown\"(%a) : (tensor<2xf32>) -> tensor<2xf32>\n"
            + "\"pir.shadow_output\"(%b) {output_name = \"b\"} : (tensor<2xf32>) -> ()\n";
    Path file = Weir.write(folder.resolve("unknown.mlir"), program);
    Weir read = Weir.run("opt", file);
    assertThat(read.code()).isZero();
    assertThat(read.err())
        .contains("unknown.mlir:2:6: remark: 'pd_op.first_unknown' is not a known operation")
        .contains("unknown.mlir:3:6: remark: 'pd_op.second_unknown' is not a known operation");
    Path out = folder.resolve("out");
    Weir.run("run", file, "--input=x=ones:2xf32", "--output-dir", out)
        .badInput(
            "unknown.mlir:2:", "pd_op.first_unknown", "unknown.mlir:3:", "pd_op.second_unknown");
    Weir.run("compile", file, "--target=jvm", "-o", out)
        .badInput("pd_op.first_unknown", "pd_op.second_unknown");
    assertThat(out).doesNotExist();
  }

  @Test
  void shapesThatDoNotFitEachOtherAreToldAtTheOperator() {
    Path out = folder.resolve("out");
    Weir.run(
            "run",
            Weir.example("add_relu.mlir"),
            "--input=x=ones:2x3xf32",
            "--input=y=ones:2x4xf32",
            "--output-dir",
            out)
        .badInput("add_relu.mlir:7:10: error: 'pd_op.add' op");
    assertThat(out).doesNotExist();
  }

  @Test
  void nothingIsCalledSo() {
    Weir.run("explain", "pd_op.matmull")
        .badInput("there is nothing called 'pd_op.matmull'; did you mean 'pd_op.matmul'?");
    Weir.run("explain", "matmul").badInput("did you mean 'pd_op.matmul'?");
    Weir.run("explain", "qqqqqqqqqqqqqqqqq").badInput("there is nothing called");
  }
}
