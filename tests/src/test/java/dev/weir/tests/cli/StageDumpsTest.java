package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Function graphs written after every stage.
class StageDumpsTest {
  private static final String ADD_MUL = "ms1.3_docs_add_mul_12_execute.ir";

  @TempDir Path folder;

  private static Path file(String name) {
    return Weir.ROOT.resolve("formats/src/test/resources/mindir").resolve(name);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  /// The names that the document of version 1.3 lists.
  @Test
  void thirteenStagesOf1dot3() throws IOException {
    Weir.run(
            "run",
            file(ADD_MUL),
            "--input",
            "x=3",
            "--input",
            "y=2",
            "--dump-stages",
            folder,
            "--dump-stages-version=1.3")
        .fine();
    List<String> expected = new ArrayList<>();
    int index = 0;
    for (String stage :
        List.of(
            "00_parse",
            "01_symbol_resolve",
            "02_combine_like_graphs",
            "03_inference_opt_prepare",
            "04_abstract_specialize",
            "05_inline",
            "06_py_pre_ad",
            "07_pipeline_split",
            "08_optimize",
            "09_py_opt",
            "10_validate",
            "11_task_emit",
            "12_execute")) {
      expected.add(stage + ".dat");
      expected.add(stage + ".dot");
      expected.add(stage + "_%04d.ir".formatted(index++));
    }
    assertThat(files()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(Weir.read(folder.resolve("12_execute_0012.ir"))).isEqualTo(Weir.read(file(ADD_MUL)));
    assertThat(Weir.read(folder.resolve("00_parse.dot"))).startsWith("digraph mindspore {\n");
    assertThat(Weir.read(folder.resolve("00_parse.dat"))).startsWith("# [No.1] ");
  }

  @Test
  void stagesOfOtherVersions() throws IOException {
    Path model = file("if_switch_partial_constructed.mindir");
    Weir.run("run", model, "--input", "x=3", "--input", "y=2", "--dump-stages", folder).fine();
    assertThat(files())
        .hasSize(48)
        .contains(
            "00_bootstrap_0000.ir",
            "00_bootstrap_0001.dot",
            "01_type_inference_0002.ir",
            "14_auto_monad_reorder_0028.ir",
            "23_execute_0047.dot");
    Path old = folder.resolve("1.7");
    Weir.run(
            "run",
            model,
            "--input",
            "x=3",
            "--input",
            "y=2",
            "--dump-stages",
            old,
            "--dump-stages-version=1.7")
        .fine();
    assertThat(old.resolve("15_execute_0045.ir")).exists();
    assertThat(old.resolve("05_auto_monad_0016.dat")).exists();
  }

  @Test
  void stagesOfPassesAreOnTheWay() {
    Weir.run(
            "opt",
            file(ADD_MUL),
            "--canonicalize",
            "--dump-stages",
            folder,
            "--dump-stages-version=1.3",
            "-o",
            folder.resolve("out.mlir"))
        .fine();
    assertThat(folder.resolve("12_execute_0012.ir")).exists();
  }

  /// Calls are inlined into their callers in the stage of that name.
  @Test
  void inliningIsAStageOfItsOwn() {
    Path program =
        Weir.write(
            folder.resolve("call.mlir"),
            """
            mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
              %f = mindir.closure @exp() : () -> ((tensor<f32>) -> tensor<f32>)
              %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
              mindir.return %r : tensor<f32>
            }
            mindir.func private @exp(%x: tensor<f32>) -> tensor<f32> {
              %r = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
              mindir.return %r : tensor<f32>
            }
            """);
    Path stages = folder.resolve("stages");
    Weir.run(
            "opt",
            program,
            "--mindir-inline",
            "--mindir-opt-a",
            "--dump-stages",
            stages,
            "-o",
            folder.resolve("out.mlir"))
        .fine();
    assertThat(Weir.read(stages.resolve("03_graph_reusing_0006.ir")))
        .contains("# Total subgraphs: 2\n");
    assertThat(Weir.read(stages.resolve("04_inline_0008.ir"))).contains("# Total subgraphs: 1\n");
  }

  /// The second example of `analyze_fail.ir` in the documents: a call with one argument too many.
  @Test
  void theGraphsAtFaultAreWritten() {
    Path program =
        Weir.write(
            folder.resolve("arity.ir"),
            """
            # IR entry: @Net.1
            # Params:
            %para1_x : <Tensor[Float32], ()>
            %para2_y : <Tensor[Float32], ()>

            subgraph @Net.1() {
              %0(a) = Sub(%para1_x, I64(1))
                  : (<Tensor[Float32], ()>, <Int64, NoShape>) -> (<Tensor[Float32], ()>)
              %1(b) = Add(%0, %para2_y)
                  : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
              %2([CNode]7) = call @func.21(%0, %0, %1)
                  : (<Tensor[Float32], ()>, <Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
              %3(c) = Mul(%1, %2)
                  : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
              Return(%3)
                  : (<Tensor[Float32], ()>)
            }
            subgraph @func.21(%para3_x, %para4_y) {
              %0(d) = Div(%para3_x, %para4_y)
                  : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
              Return(%0)
                  : (<Tensor[Float32], ()>)
            }
            """);
    Path failed = folder.resolve("failed");
    Weir.run("run", program, "--dump-stages", failed)
        .badInput(
            "arity.ir:11:3: error: 'mindir.call' op The parameters number of the function is 2,"
                + " but the number of provided arguments is 3.",
            "the wrong graphs are in '" + failed.resolve("analyze_fail.ir") + "'");
    assertThat(Weir.read(failed.resolve("analyze_fail.ir")))
        .contains(
            """

            #------------------------> 0
              %3([CNode]7) = call @func.21(%1, %1, %2)
                  : (<Tensor[Float32], ()>, <Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<null>)
            """)
        .contains(
            """
              %4(c) = Mul(%2, %3)
                  : (<Tensor[Float32], ()>, <null>) -> (<null>)
            """)
        .contains(
            "#   3: @Net.1:[CNode]7{[0]: ValueNode<FuncGraph> func.21, [1]: a, [2]: a, [3]: b}\n")
        .endsWith("# num of function graphs in stack: 1\n");
    Weir.run("import", failed.resolve("analyze_fail.ir")).fine();
  }

  @Test
  void whatCannotBeLoweredIsMarkedToo() {
    Path program =
        Weir.write(
            folder.resolve("unknown.ir"),
            """
            # IR entry: @main
            # Params:
            %para1_x : <Tensor[Float32], ()>

            subgraph @main() {
              %0(a) = NoSuchPrimitive(%para1_x)
                  : (<Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
              Return(%0)
                  : (<Tensor[Float32], ()>)
            }
            """);
    Weir.run("run", program, "--dump-stages", folder).badInput("NoSuchPrimitive");
    assertThat(Weir.read(folder.resolve("analyze_fail.ir")))
        .contains("#------------------------> 0\n  %1(a) = NoSuchPrimitive(%para1_x)\n");
  }

  @Test
  void optionsAreChecked() {
    Weir.run("run", file(ADD_MUL), "--dump-stages-version=1.3")
        .badUsage("--dump-stages-version is given without --dump-stages");
    Weir.run("run", file(ADD_MUL), "--dump-stages", folder, "--dump-stages-version=1.2")
        .badUsage("option '--dump-stages-version' cannot be '1.2'");
  }
}
