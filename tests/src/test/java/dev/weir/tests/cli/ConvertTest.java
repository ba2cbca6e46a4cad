package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvertTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"p2o_ifelse_model.json", "p2o_thresholded_relu_model.json"})
  void importThenExportGivesTheSameBytes(String name) throws IOException {
    Path text = folder.resolve("imported.mlir");
    Path back = folder.resolve("back.json");
    Weir.run("import", Weir.data(name), "-o", text).fine();
    Weir.run("export", text, "--to=pir-json", "-o", back).fine();
    assertThat(Files.readAllBytes(back)).isEqualTo(Files.readAllBytes(Weir.data(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p2o_ifelse_model.json", "p2o_thresholded_relu_model.json"})
  void theGenericFormComesBackToo(String name) throws IOException {
    Path text = folder.resolve("imported.mlir");
    Weir.run("import", Weir.data(name), "--generic", "-o", text).fine();
    Path back = folder.resolve("back.json");
    Weir.run("export", text, "--to=pir-json", "-o", back).fine();
    assertThat(Files.readAllBytes(back)).isEqualTo(Files.readAllBytes(Weir.data(name)));
  }

  @Test
  void whatIsPrintedAsPirReadsBackToTheSame() {
    String once =
        Weir.run("opt", Weir.data("community_fc_program.txt"), "--syntax=pir").fine().out();
    Path file = Weir.write(folder.resolve("fc.pir"), once);
    assertThat(Weir.run("opt", file, "--syntax=pir").fine().out()).isEqualTo(once);
    assertThat(Weir.run("opt", file).fine().out())
        .isEqualTo(Weir.run("opt", Weir.data("community_fc_program.txt")).fine().out());
  }

  @Test
  void aProgramIsDrawnAsAGraph() {
    String dot = Weir.run("export", Weir.example("add_relu.mlir"), "--to=dot").fine().out();
    assertThat(dot).startsWith("digraph").contains("pd_op.add", "pd_op.relu", "->");
  }

  /// Graphviz reads the graphs of programs and of function graphs, and what it draws is XML.
  @ParameterizedTest
  @ValueSource(strings = {"add_relu.mlir", "while.mlir", "branch.mindir"})
  void aProgramIsDrawnByGraphviz(String name) throws Exception {
    assumeTrue(
        Splitter.on(File.pathSeparatorChar)
            .splitToStream(System.getenv("PATH"))
            .anyMatch(each -> Files.isExecutable(Path.of(each, "dot"))),
        "no Graphviz here");
    Path figure = folder.resolve("figure.svg");
    Weir.run("export", Weir.example(name), "--to=svg", "-o", figure).fine();
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    var root = factory.newDocumentBuilder().parse(figure.toFile()).getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("svg");
    assertThat(root.getElementsByTagName("text").getLength()).isGreaterThan(2);
  }

  @Test
  void mlirIsExportedInGenericForm() {
    String text = Weir.run("export", Weir.example("add_relu.mlir"), "--to=mlir").fine().out();
    assertThat(text).contains("\"builtin.module\"() ({", "= \"pd_op.add\"(");
    Path file = Weir.write(folder.resolve("generic.mlir"), text);
    assertThat(Weir.run("opt", file).fine().out())
        .isEqualTo(Weir.run("opt", Weir.example("add_relu.mlir")).fine().out());
  }

  @Test
  void everyExampleIsReadAndPrintedTheSameTwice() throws IOException {
    try (var files = Files.list(Weir.ROOT.resolve("examples"))) {
      for (Path example : files.filter(ConvertTest::isProgram).sorted().toList()) {
        String once = Weir.run("opt", example).fine().out();
        assertThat(Weir.runWith(once, "opt", "-").fine().out()).as("%s", example).isEqualTo(once);
        String generic = Weir.run("opt", example, "--generic").fine().out();
        assertThat(Weir.runWith(generic, "opt", "-").fine().out())
            .as("%s", example)
            .isEqualTo(once);
      }
    }
  }

  private static boolean isProgram(Path file) {
    String name = file.toString();
    return name.endsWith(".mlir") || name.endsWith(".pir");
  }
}
