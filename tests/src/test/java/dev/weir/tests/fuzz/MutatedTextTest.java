package dev.weir.tests.fuzz;

import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.testkit.fuzz.MlirTextTarget;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged text raises nothing but diagnostics, however it is damaged.
@Tag("campaign")
class MutatedTextTest {
  private static List<byte[]> corpus() {
    List<byte[]> corpus = new ArrayList<>(FuzzCorpus.own(".mlir"));
    corpus.addAll(FuzzCorpus.mlir());
    return corpus;
  }

  @Test
  void mlirWithoutDialects() {
    Fuzzing.check(
        "text without dialects", corpus(), false, new MlirTextTarget(DialectRegistry.of()));
  }

  @Test
  void mlirWithEveryDialect() {
    // MLIR's test dialect is not Weir's.
    Dialect[] dialects =
        DialectRegistry.load().dialects().stream()
            .filter(dialect -> !dialect.namespace().equals("test"))
            .toArray(Dialect[]::new);
    Fuzzing.check(
        "text with every dialect",
        corpus(),
        false,
        new MlirTextTarget(DialectRegistry.of(dialects)));
  }
}
