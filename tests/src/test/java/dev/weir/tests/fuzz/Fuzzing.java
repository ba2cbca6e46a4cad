package dev.weir.tests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.fuzz.FuzzCampaign;
import dev.weir.testkit.fuzz.FuzzTarget;
import dev.weir.testkit.fuzz.Mutator;
import java.util.List;

/// Runs campaigns: `-Dweir.fuzz.inputs=500000 -Dweir.fuzz.seed=0` sets how many inputs each tries and
/// from which seed on, and has the results told.
final class Fuzzing {
  private static final long SEED = Long.getLong("weir.fuzz.seed", 0);
  private static final long INPUTS = Long.getLong("weir.fuzz.inputs", 1_500);

  private Fuzzing() {}

  static void check(String what, List<byte[]> corpus, boolean binary, FuzzTarget target) {
    FuzzCampaign.Result result =
        FuzzCampaign.run(new Mutator(corpus, binary), target, SEED, INPUTS);
    if (System.getProperty("weir.fuzz.inputs") != null || !result.faults().isEmpty()) {
      System.out.println(what + ": " + result);
    }
    assertThat(result.faults()).isEmpty();
    assertThat(result.accepted()).as("some inputs are still right").isPositive();
  }
}
