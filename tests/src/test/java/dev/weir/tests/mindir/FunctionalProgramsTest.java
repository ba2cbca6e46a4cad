package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.examples.models.FunctionalPrograms;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The graphs of MindSpore's documentation have the nodes and edges of its figures.
class FunctionalProgramsTest {
  /// Counts as the figures do: every computation has an edge from what it applies and one from each
  /// input, and every graph that is a value has one to the graph.
  private record Size(int graphs, int nodes, int edges) {
    static Size of(Operation module) {
      int graphs = 0;
      int nodes = 0;
      int edges = 0;
      for (Operation op : module.region(0).entry()) {
        graphs++;
        for (Operation node : ((FuncOp) op).bodyRegion().entry()) {
          if (node instanceof ClosureOp) {
            edges++;
          } else if (!(node instanceof ConstantOp)) {
            nodes++;
            edges += node.operandCount() + (node instanceof CallOp ? 0 : 1);
          }
        }
      }
      return new Size(graphs, nodes, edges);
    }
  }

  private static Operation verified(GraphProgram program) {
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(program.module(), diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return program.module();
  }

  private static List<String> names(Operation module) {
    List<String> names = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      names.add(((FuncOp) op).symName());
    }
    return names;
  }

  @Test
  void aCallHasTheSizeOfItsFigure() {
    Operation module = verified(FunctionalPrograms.testF());

    assertThat(Size.of(module)).isEqualTo(new Size(2, 7, 20));
    assertThat(names(module)).containsExactly("test_f", "func");
  }

  @Test
  void aFunctionThatIsPassedHasTheSizeOfItsFigure() {
    Operation module = verified(FunctionalPrograms.hof());

    assertThat(Size.of(module)).isEqualTo(new Size(3, 8, 21));
    assertThat(names(module)).containsExactly("hof", "g", "f");
  }

  @Test
  void aClosureHasTheSizeOfItsFigure() {
    Operation module = verified(FunctionalPrograms.msClosure());

    assertThat(Size.of(module)).isEqualTo(new Size(3, 9, 24));
    assertThat(names(module)).containsExactly("ms_closure", "func_outer", "func_inner");
    FuncOp inner = (FuncOp) module.region(0).entry().last();
    assertThat(inner.captures()).hasSize(2);
  }

  /// The figure shows the graphs once what they capture has become parameters.
  @Test
  void recursionHasTheSizeOfItsFigure() {
    GraphProgram program =
        GraphRuns.after(FunctionalPrograms.fibonacci(), "mindir-closure-conversion");

    assertThat(Size.of(verified(program))).isEqualTo(new Size(5, 18, 51));
  }

  @Test
  void branchesAreNamedAfterTheFunctionAroundThem() {
    Operation module = verified(FunctionalPrograms.fibonacci());

    assertThat(names(module))
        .containsExactly("fibonacci", "✓fibonacci", "✗fibonacci", "✓✗fibonacci", "✗✗fibonacci");
  }
}
