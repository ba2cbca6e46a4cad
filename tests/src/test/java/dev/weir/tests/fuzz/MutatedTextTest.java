package dev.weir.tests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.testkit.fuzz.FuzzCampaign;
import dev.weir.testkit.fuzz.FuzzTarget;
import dev.weir.testkit.fuzz.MlirTextTarget;
import dev.weir.testkit.fuzz.Mutator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Damaged text raises nothing but diagnostics, however it is damaged.
///
/// `-Dweir.fuzz.inputs=500000 -Dweir.fuzz.seed=0` sets how many inputs each test tries and from which
/// seed on.
class MutatedTextTest {
  private static final long SEED = Long.getLong("weir.fuzz.seed", 0);
  private static final long INPUTS = Long.getLong("weir.fuzz.inputs", 4_000);

  private static void check(String what, List<byte[]> corpus, FuzzTarget target) {
    FuzzCampaign.Result result =
        FuzzCampaign.run(new Mutator(corpus, false), target, SEED, INPUTS);
    if (INPUTS > 10_000 || !result.faults().isEmpty()) {
      System.out.println(what + ": " + result);
    }
    assertThat(result.faults()).isEmpty();
    assertThat(result.accepted()).as("some inputs are still right").isPositive();
  }

  private static List<byte[]> corpus() {
    List<byte[]> corpus = new ArrayList<>(FuzzCorpus.own(".mlir"));
    corpus.addAll(FuzzCorpus.mlir());
    return corpus;
  }

  @Test void mlirWithoutDialects() {
    check("without dialects", corpus(), new MlirTextTarget(DialectRegistry.of()));
  }

  @Test void mlirWithEveryDialect() {
    // MLIR's test dialect is not Weir's.
    Dialect[] dialects =
        DialectRegistry.load().dialects().stream()
            .filter(dialect -> !dialect.namespace().equals("test"))
            .toArray(Dialect[]::new);
    check("with every dialect", corpus(), new MlirTextTarget(DialectRegistry.of(dialects)));
  }
}
