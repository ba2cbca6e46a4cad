package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Dumps of function graphs through the command.
class MindIrDumpTest {
  private static final String BRANCH = "ms2.3_docs_if_switch_partial_18_execute.ir";
  private static final String ADD_MUL = "ms1.3_docs_add_mul_12_execute.ir";

  private static Path file(String name) {
    return Weir.ROOT.resolve("formats/src/test/resources/mindir").resolve(name);
  }

  /// `a = x - 1`, `b = a + y`; `b` where it is 0, else `b * a / b`.
  @ParameterizedTest
  @CsvSource({"3, 2, 2.0", "1, 0, 0.0"})
  void aDumpRuns(String x, String y, String result) {
    Weir run = Weir.run("run", file(BRANCH), "--input", "x=" + x, "--input", "y=" + y).fine();
    assertThat(run.out()).isEqualTo("output_0: tensor<f32>\n" + result + "\n");
  }

  /// `(3 + 2) * 2`.
  @Test
  void aDumpOfAnOldVersionRuns() {
    Weir run = Weir.run("run", file(ADD_MUL), "--input", "x=3", "--input", "y=2").fine();
    assertThat(run.out()).isEqualTo("output_0: tensor<f32>\n10.0\n");
  }

  /// A dump from before MindSpore expands gradients, constructed from the printer's rules: the gradient
  /// of x³ at 2.
  @Test
  void aDumpThatTakesAGradientRuns(@TempDir Path folder) throws IOException {
    Path dump = folder.resolve("gradient.ir");
    Files.writeString(
        dump,
        """
        # IR entry: @main_1
        # Total subgraphs: 2

        # Total params: 1
        # Params:
        %para1_x: <Tensor[Float32], ()>

        subgraph attr:
        subgraph instance: main_1 : 0x1
        subgraph @main_1() {
          %0(CNode_1) = J(@cube_2)
              : (<Func, NoShape>) -> (<Func, NoShape>)
          %1(CNode_2) = %0(%para1_x)
              : (<Tensor[Float32], ()>) -> (<Tuple[Tensor[Float32],Func], TupleShape((), NoShape)>)
          %2(CNode_3) = TupleGetItem(%1, I64(0))
              : (<null>, <Int64, NoShape>) -> (<Tensor[Float32], ()>)
          %3(CNode_4) = TupleGetItem(%1, I64(1))
              : (<null>, <Int64, NoShape>) -> (<Func, NoShape>)
          %4(CNode_5) = OnesLike(%2)
              : (<Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
          %5(CNode_6) = %3(%4)
              : (<Tensor[Float32], ()>) -> (<Tuple[EnvType,Tensor[Float32]], TupleShape(NoShape, ())>)
          %6(CNode_7) = TupleGetItem(%5, I64(1))
              : (<null>, <Int64, NoShape>) -> (<Tensor[Float32], ()>)
          Return(%6)
              : (<Tensor[Float32], ()>)
        }

        subgraph attr:
        subgraph instance: cube_2 : 0x2
        subgraph @cube_2(%para2_x) {
          %0(CNode_8) = Mul(%para2_x, %para2_x)
              : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
          %1(CNode_9) = Mul(%0, %para2_x)
              : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
          Return(%1)
              : (<Tensor[Float32], ()>)
        }
        """);
    Weir run = Weir.run("run", dump, "--input", "x=2").fine();
    assertThat(run.out()).isEqualTo("output_0: tensor<f32>\n12.0\n");
  }

  @Test
  void whatADumpHoldsIsTold() {
    assertThat(Weir.run("inspect", file(BRANCH)).fine().out())
        .contains("inputs:\n  x: tensor<f32>\n  y: tensor<f32>\n")
        .contains("functions:\n  @19_1___main___Net_construct_304\n")
        .endsWith("runs: yes\n  weir run %s --inputs=random\n".formatted(file(BRANCH)));
  }

  @Test
  void whatIsImportedReadsBack(@TempDir Path folder) {
    Path text = folder.resolve("t.mlir");
    Weir.run("import", file(BRANCH), "-o", text).fine();
    assertThat(Weir.run("opt", text).fine().out()).isEqualTo(Weir.read(text));
    assertThat(Weir.run("opt", file(BRANCH)).fine().out()).isEqualTo(Weir.read(text));
  }

  @Test
  void dumpsAreKnownByTheirFirstLine() {
    Weir piped = Weir.runWith(Weir.read(file(ADD_MUL)), "import", "-").fine();
    assertThat(piped.out()).contains("mindir.primitive \"Mul\"");
  }

  @Test
  void theListingOf1dot3ComesOut() {
    String out =
        Weir.run("export", file(ADD_MUL), "--to=mindir-ir", "--ir-version=1.3").fine().out();
    assertThat(out).isEqualTo(Weir.read(file(ADD_MUL)));
  }

  @Test
  void aModelIsWrittenAndReadBack(@TempDir Path folder) {
    Path dump = folder.resolve("lenet.ir");
    Weir.run("export", file("ms2.0.0a0_lenet.mindir"), "--to=mindir-ir", "-o", dump).fine();
    assertThat(Weir.read(dump))
        .startsWith("# IR entry: @17_1_construct.Default_wrapper.5\n")
        .contains("ref_key=:conv1.weight>  :  has_default\n")
        .contains("      # Fullname with scope: (Default/");
    assertThat(Weir.run("export", dump, "--to=mindir-ir").fine().out()).isEqualTo(Weir.read(dump));
    String basic = Weir.run("export", dump, "--to=mindir-ir", "--ir-detail=basic").fine().out();
    assertThat(basic).contains("\n%0 = Load(").doesNotContain("# Fullname");
  }

  @Test
  void optionsOfDumpsAreChecked() {
    Weir.run("export", file(ADD_MUL), "--to=mindir-ir", "--ir-version=1.4")
        .badUsage("option '--ir-version' cannot be '1.4'");
    Weir.run("export", file(ADD_MUL), "--to=mlir", "--ir-version=1.3")
        .badUsage("--ir-version is for --to=mindir-ir only");
    Weir.run("export", file(ADD_MUL), "--to=mlir", "--ir-detail=full")
        .badUsage("--ir-detail goes with --to=mindir-ir");
    Weir.run("export", file(ADD_MUL), "--to=mindir-ir", "--ir-detail=basic", "--ir-version=1.3")
        .badUsage("--ir-detail=basic has one style");
    Weir.run("export", Weir.example("add_relu.mlir"), "--to=mindir-ir")
        .badInput("a dump holds function graphs only");
  }

  @Test
  void faultsShowTheirLine(@TempDir Path folder) {
    String text = Weir.read(file(ADD_MUL)).replace("Mul(%0, %para2_y)", "Mul(%7, %para2_y)");
    Path broken = Weir.write(folder.resolve("broken.ir"), text);
    Weir.run("import", broken)
        .badInput(
            "broken.ir:18:3: error: there is no %7 in graph",
            "  %1([CNode]10) = Mul(%7, %para2_y)");
  }

  /// All that has no lowering, what waits for it included, with node, scope and line of source.
  @Test
  void allThatHasNoLoweringIsTold(@TempDir Path folder) {
    Path program =
        Weir.write(
            folder.resolve("net.ir"),
            """
            # IR entry: @main
            # Params:
            %para1_x : <Tensor[Float32], (2, 3)>

            subgraph @main() {
              %0(a) = Lstsq(%para1_x)
                  : (<Tensor[Float32], (2, 3)>) -> (<Tensor[Float32], (2, 3)>)
                  # Fullname with scope: (Default/net/Lstsq-op0)
                  # In file net.py:12~14, 4~16/        a = self.solve(x)/
              %1(b) = Cholesky(%0)
                  : (<Tensor[Float32], (2, 3)>) -> (<Tensor[Float32], (2, 3)>)
              Return(%1)
                  : (<Tensor[Float32], (2, 3)>)
            }
            """);
    Weir.run("run", program, "--input", "x=ones:2x3xf32")
        .badInput(
            "net.ir:6:3: error: node 'a' (Default/net/Lstsq-op0) from net.py:12"
                + " 'a = self.solve(x)': primitive 'Lstsq' has no lowering to pd_op",
            "net.ir:10:3: error: node 'b': primitive 'Cholesky' has no lowering to pd_op");
  }
}
