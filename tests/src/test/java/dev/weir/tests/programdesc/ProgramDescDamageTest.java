package dev.weir.tests.programdesc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.formats.programdesc.ProgramDescReader;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Verifier;
import dev.weir.testkit.fuzz.FuzzCampaign;
import dev.weir.testkit.fuzz.Mutator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damaged old programs of PaddlePaddle are refused with a message that says where, or are programs; nothing is
/// thrown, and no file takes more memory than a multiple of its size.
class ProgramDescDamageTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// What reading a file may allocate at most; the largest has 2.5 kB.
  private static final long MOST_BYTES = 32 << 20;

  @TempDir static Path scratch;

  @Test
  void aFewDamagedPrograms() throws IOException {
    damage(2_000, 18);
  }

  @Test
  @Tag("thorough")
  void manyDamagedPrograms() throws IOException {
    damage(20_000, 1_000_000);
  }

  /// `-Dweir.programDescFiles` says how many, and `-Dweir.programDescSeed` from which seed on.
  @Test
  @Tag("campaign")
  void asManyDamagedProgramsAsAskedFor() throws IOException {
    damage(
        Integer.getInteger("weir.programDescFiles", 10_000),
        Long.getLong("weir.programDescSeed", 2_000_000));
  }

  private static void damage(int count, long seed) throws IOException {
    List<byte[]> programs =
        ProgramDescCase.all(scratch).values().stream()
            .map(ProgramDescCase::model)
            .collect(ImmutableList.toImmutableList());
    FuzzCampaign.Result result =
        FuzzCampaign.run(new Mutator(programs, true), ProgramDescDamageTest::read, seed, count);
    assertThat(result.faults()).as(result.toString()).isEmpty();
    assertThat(result.accepted()).isBetween(count / 50L, count - count / 10L);
    assertThat(result.mostBytes()).as(result.toString()).isLessThan(MOST_BYTES);
  }

  private static boolean read(byte[] bytes) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<?> program =
        ProgramDescReader.read(bytes, "damaged.pdmodel", REGISTRY, diagnostics)
            .filter(module -> Verifier.verify(module, diagnostics));
    assertThat(program.isPresent() || diagnostics.hasErrors())
        .as("refused without a word")
        .isTrue();
    for (Diagnostic each : diagnostics.all()) {
      assertThat(each.location()).as("an error without a place").isNotEqualTo(Location.unknown());
      assertThat(each.message()).isNotBlank().doesNotContain("Exception");
    }
    return program.isPresent();
  }
}
