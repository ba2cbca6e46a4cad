package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.file.PipelineText;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import dev.weir.pass.operator.shape.SpecializeByRangePass;
import org.junit.jupiter.api.Test;

/// What passes are told of sizes can be read back from the text of a pipeline, whatever kind of constraint it is.
class SizeOptionsTest {
  private static final ImmutableList<Constraint> EACH_KIND =
      ImmutableList.of(
          Constraint.parse("a and b broadcast"),
          Constraint.parse("n = 1..8"),
          Constraint.parse("n = 2*min(a, b) + 1"),
          Constraint.parse("a % 4"));

  @Test
  void whatIsAssumedIsReadBack() {
    check(new ShapeInferencePass(EACH_KIND, true, false));
  }

  @Test
  void whatIsLikelyIsReadBack() {
    check(new SpecializeByRangePass(ImmutableList.of(EACH_KIND, EACH_KIND.subList(1, 2))));
  }

  private static void check(Pass pass) {
    Pipeline pipeline = Pipeline.on("builtin.module", pass);
    assertThat(PipelineText.parse(pipeline.text(), PassRegistry.load())).isEqualTo(pipeline);
  }
}
