package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compiler.OperatorForm;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import dev.weir.pass.mindir.effects.CopyElimination;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged models are refused with a message, or are models; nothing is thrown.
class OnnxDamageTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

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
    Random random = new Random(seed);
    List<String> names =
        OnnxTestData.names().stream().filter(name -> !name.startsWith("pytorch")).toList();
    int refused = 0;
    for (int i = 0; i < count; i++) {
      String name = names.get(random.nextInt(names.size()));
      byte[] bytes = OnnxTestData.bytes(OnnxTestData.model(name));
      int changes = 1 + random.nextInt(4);
      for (int change = 0; change < changes; change++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      if (random.nextInt(8) == 0) {
        bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      }
      refused += read(bytes, name) ? 0 : 1;
    }
    assertThat(refused).isBetween(count / 10, count - 1);
  }

  private static boolean read(byte[] bytes, String name) {
    Diagnostics diagnostics = new Diagnostics();
    boolean fine =
        OnnxReader.read(bytes, name, Optional.empty(), REGISTRY, diagnostics)
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
    assertThat(fine || diagnostics.hasErrors()).as(name).isTrue();
    return fine;
  }
}
