package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.mindir.build.GraphProgram;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/// Random functional programs compute what Java computes, however calls are made.
class FunctionProperties {
  @Property(tries = 150)
  void programsComputeWhatTheyMean(@ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    FunctionalTerm term = new RandomTerms(seed).term(4);
    GraphProgram program = GraphSemantics.program(term);

    for (String passes : List.of(GraphRuns.FLAT, GraphRuns.CALLS)) {
      try (var executable = GraphRuns.compile(program, passes)) {
        for (long[] inputs : new long[][] {{2, 3}, {-1, 0}, {4, -2}}) {
          long expected =
              (Long) term.in(new DirectSemantics(), List.of((Object) inputs[0], inputs[1]));
          assertThat(GraphRuns.run(executable, (double) inputs[0], (double) inputs[1]))
              .as(passes)
              .containsExactly((double) expected);
        }
      }
    }
  }
}
