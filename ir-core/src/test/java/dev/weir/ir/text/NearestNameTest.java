package dev.weir.ir.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  @Test
  void countsInsertionsDeletionsReplacementsAndSwaps() {
    assertThat(NearestName.edits("cse", "cse")).isZero();
    assertThat(NearestName.edits("cse", "csee")).isEqualTo(1);
    assertThat(NearestName.edits("cse", "ce")).isEqualTo(1);
    assertThat(NearestName.edits("cse", "cze")).isEqualTo(1);
    assertThat(NearestName.edits("cse", "sce")).isEqualTo(1);
    assertThat(NearestName.edits("", "abc")).isEqualTo(3);
  }

  @Test
  void findsTheNearest() {
    assertThat(NearestName.of("canonicalise", List.of("cse", "canonicalize", "dce")))
        .contains("canonicalize");
  }

  @Test
  void findsNothingThatIsFarAway() {
    assertThat(NearestName.of("frobnicate", List.of("cse", "canonicalize", "dce"))).isEmpty();
  }
}
