package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.examples.models.FunctionalPrograms;
import dev.weir.formats.mindir.text.print.MindIrDotPrinter;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The figures of the functional programs, held against those that MindSpore drew of them: the same
/// graphs, nodes and edges.
///
/// What differs by the version that drew a figure, and is therefore made alike: numbers of nodes, the
/// width of integers, rows for attributes where there are none, how primitives spell their names
/// (`make_tuple`, `MakeTuple`), and that a tuple is made by a wrapped primitive before types are known.
class FunctionalFiguresTest {
  private static final Path FIGURES =
      Path.of(System.getProperty("weir.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("formats/src/test/resources/mindir");

  private static final Pattern CLUSTER = Pattern.compile("subgraph (cluster_\\w+)\\{");
  private static final Pattern NODE = Pattern.compile("^(node\\w+)\\[.*?label=(.*)$");
  private static final Pattern EDGE =
      Pattern.compile("^(node\\w+)(:core)?->(node\\w+)(:\\d+)?\\[(.*)]$");

  /// @param nodes each with the graph that it stands in
  /// @param edges each with the labels of what it joins
  private record Figure(
      Multiset<String> graphs, Multiset<String> nodes, Multiset<String> edges, int calls) {}

  private static Figure parse(String dot) {
    Multiset<String> graphs = HashMultiset.create();
    Multiset<String> nodes = HashMultiset.create();
    Multiset<String> edges = HashMultiset.create();
    Map<String, String> labels = new HashMap<>();
    int calls = 0;
    String graph = "";
    // The tables of nodes go over several lines.
    String flat = dot.replace("\n<tr>", "<tr>").replace("\n</table>", "</table>");
    for (String line : flat.lines().toList()) {
      Matcher node = NODE.matcher(line);
      Matcher edge = EDGE.matcher(line);
      if (line.startsWith("label=")) {
        graph = line.substring(7, line.length() - 1).replace("[managed]", "");
        graphs.add(graph);
      } else if (edge.matches()) {
        String style =
            edge.group(5).contains("lhead")
                ? "call"
                : edge.group(5).contains("dashed") ? "runs" : "takes";
        calls += style.equals("call") ? 1 : 0;
        edges.add(
            labels.get(edge.group(1))
                + " -> "
                + labels.get(edge.group(3))
                + edge.group(4)
                + " "
                + style);
      } else if (node.matches()) {
        String label = graph + ": " + normal(node.group(2));
        labels.put(node.group(1), label);
        nodes.add(label);
      } else if (line.startsWith("parameters_")) {
        nodes.add(graph + ": " + line.replaceFirst("^\\w+", "").replaceFirst("}$", ""));
      }
    }
    return new Figure(graphs, nodes, edges, calls);
  }

  private static String normal(String label) {
    return label
        .replaceAll("\\[CNode]\\d+", "[CNode]")
        .replaceAll("Int(32|64)Imm", "IntImm")
        .replaceAll("<tr><td align='left'></td></tr>", "")
        .replaceAll("\"(\\w+)\\[\\1]\"", "\"$1\"")
        .replaceAll("URL=\"#cluster_\\w+\"", "")
        .replace("fillcolor=\"palegreen\"", "fillcolor=palegreen")
        .replace(
            "DoSignaturePrimitive</td></tr><tr><td>S-Prim-make_tuple",
            "Primitive</td></tr><tr><td>maketuple")
        .replace("<td>MakeTuple<", "<td>maketuple<")
        .replace("<td>Return<", "<td>return<")
        .replace("<td>Switch<", "<td>switch<");
  }

  private static Figure drawn(ModuleOp module) {
    Diagnostics diagnostics = new Diagnostics();
    String dot = MindIrDotPrinter.print(module, diagnostics).orElseThrow();
    assertThat(diagnostics.all()).isEmpty();
    Matcher clusters = CLUSTER.matcher(dot);
    assertThat(clusters.results().count()).isPositive();
    return parse(dot);
  }

  private static void assertLike(ModuleOp module, String name, int graphs, int nodes, int edges)
      throws IOException {
    Figure expected = parse(Files.readString(FIGURES.resolve(name + ".dot")));
    Figure figure = drawn(module);
    // The counts that are stated of the figures.
    assertThat(expected.graphs()).hasSize(graphs);
    assertThat(expected.nodes().stream().filter(node -> node.contains("CNode("))).hasSize(nodes);
    assertThat(expected.edges()).hasSize(edges);

    assertThat(figure.graphs()).containsExactlyInAnyOrderElementsOf(expected.graphs());
    assertThat(figure.nodes()).containsExactlyInAnyOrderElementsOf(expected.nodes());
    assertThat(figure.edges()).containsExactlyInAnyOrderElementsOf(expected.edges());
    assertThat(figure.calls()).isEqualTo(expected.calls());
  }

  @Test
  void aCall() throws IOException {
    assertLike(FunctionalPrograms.testF().module(), "ir_test_f", 2, 7, 20);
  }

  @Test
  void aFunctionAsAnArgument() throws IOException {
    assertLike(FunctionalPrograms.hof().module(), "hof", 3, 8, 21);
  }

  @Test
  void recursion() throws IOException {
    Figure figure = drawn(FunctionalPrograms.fibonacci().module());
    assertThat(figure.calls()).isEqualTo(6);
    assertThat(figure.nodes().stream().filter(node -> node.contains("<td>switch<"))).hasSize(2);
    assertLike(FunctionalPrograms.fibonacci().module(), "cf_fibonacci", 5, 18, 51);
  }

  @Test
  void aClosure() throws IOException {
    assertLike(FunctionalPrograms.msClosure().module(), "closure", 3, 9, 24);
  }
}
