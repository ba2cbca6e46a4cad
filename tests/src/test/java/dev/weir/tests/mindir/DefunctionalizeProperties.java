package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/// Programs whose functions are values compute what the same functions do in Java: functions that others capture, that
/// branches choose and loops grow, that functions are given and return, and that lie in tuples.
class DefunctionalizeProperties {
  @Property(tries = 150)
  void programsComputeWhatTheyMean(@ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    HigherOrderPrograms.Program program = HigherOrderPrograms.of(seed);
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("program.mlir", program.text()),
                GraphRuns.REGISTRY,
                ParseOptions.STRICT,
                diagnostics)
            .filter(parsed -> Verifier.verify(parsed, diagnostics))
            .orElseThrow(() -> new AssertionError(diagnostics.all() + "\n" + program.text()));
    for (String passes : List.of(GraphRuns.FLAT, GraphRuns.CALLS)) {
      GraphProgram graphs = new GraphProgram((ModuleOp) module.copy(), ParameterStore.empty());
      try (var executable = GraphRuns.compile(graphs, passes)) {
        for (long[] inputs : new long[][] {{2, 3}, {-1, 0}, {4, -2}}) {
          assertThat(GraphRuns.run(executable, (double) inputs[0], (double) inputs[1]))
              .as("%s\n%s", passes, program.text())
              .containsExactly((double) program.of(inputs[0], inputs[1]));
        }
      }
    }
  }
}
