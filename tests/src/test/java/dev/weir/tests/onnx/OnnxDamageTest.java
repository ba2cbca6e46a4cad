package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compiler.OperatorForm;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Verifier;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.testkit.fuzz.FuzzCampaign;
import dev.weir.testkit.fuzz.Mutator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged models are refused with a message that says where, or are models; nothing is thrown, and no file takes more
/// memory than is bounded.
class OnnxDamageTest {
  private static final System.Logger LOGGER = System.getLogger(OnnxDamageTest.class.getName());
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// What a file may allocate at most until it is operators.
  private static final long MOST_BYTES = 256L << 20;

  /// So that campaigns of neighbouring seeds have no file in common.
  private static final long SEEDS_APART = 10_000_000;

  @Test
  void aFewDamagedModels() {
    damage(400, 18);
  }

  @Test
  @Tag("thorough")
  void manyDamagedModels() {
    damage(20_000, 19);
  }

  /// `-Dweir.onnxFiles` says how many, and `-Dweir.onnxSeed` which: a campaign may be run in parts.
  @Test
  @Tag("campaign")
  void asManyDamagedModelsAsAskedFor() {
    damage(Integer.getInteger("weir.onnxFiles", 4000), Long.getLong("weir.onnxSeed", 20));
  }

  private static void damage(int count, long seed) {
    Assumptions.assumeTrue(
        OnnxTestData.isInstalled(),
        "no damaged models are read: Debian's package libonnx-testdata is not installed");
    List<byte[]> models =
        OnnxTestData.names().stream()
            .filter(name -> !name.startsWith("pytorch"))
            .map(name -> OnnxTestData.bytes(OnnxTestData.model(name)))
            .toList();
    FuzzCampaign.Result result =
        FuzzCampaign.run(
            new Mutator(models, true), OnnxDamageTest::read, seed * SEEDS_APART, count);
    LOGGER.log(System.Logger.Level.INFO, result.toString());
    assertThat(result.faults()).as(result.toString()).isEmpty();
    assertThat(result.accepted()).isBetween(count / 50L, count - count / 10L);
    assertThat(result.mostBytes()).as(result.toString()).isLessThan(MOST_BYTES);
  }

  private static boolean read(byte[] bytes) {
    Diagnostics diagnostics = new Diagnostics();
    boolean fine =
        OnnxReader.read(bytes, "damaged.onnx", Optional.empty(), REGISTRY, diagnostics)
            .filter(model -> Verifier.verify(model.module(), diagnostics))
            .flatMap(model ->
                OperatorForm.of(
                    model.module(),
                    model.parameters(),
                    CopyElimination.NEEDED,
                    Optional.empty(),
                    REGISTRY,
                    diagnostics))
            .isPresent();
    assertThat(fine || diagnostics.hasErrors()).as("refused without a word").isTrue();
    for (Diagnostic each : diagnostics.all()) {
      assertThat(each.location()).as("an error without a place").isNotEqualTo(Location.unknown());
      assertThat(each.message()).isNotBlank().doesNotContain("Exception");
    }
    return fine;
  }
}
