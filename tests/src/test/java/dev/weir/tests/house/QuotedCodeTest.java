package dev.weir.tests.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuotedCodeTest {
  /// Three blocks: an empty one, one of the same source, and one of another.
  private static final ImmutableList<String> PAGE =
      ImmutableList.of(
          "# Title",
          "<!-- source: A.java#one -->",
          "```java",
          "```",
          "Between.",
          "<!-- source: A.java#one -->",
          "```java",
          "stale",
          "stale too",
          "```",
          "<!-- source: B.java -->",
          "```",
          "kept",
          "```",
          "End.");

  @Test
  void eachBlockIsFoundWithItsCode() {
    assertThat(QuotedCode.in(PAGE))
        .containsExactly(
            new QuotedCode("A.java", "one", 2, 3),
            new QuotedCode("A.java", "one", 6, 9),
            new QuotedCode("B.java", "", 11, 13));
    assertThat(QuotedCode.in(PAGE).stream().map(block -> block.code(PAGE)))
        .containsExactly(
            ImmutableList.of(), ImmutableList.of("stale", "stale too"), ImmutableList.of("kept"));
  }

  @Test
  void anEmptyBlockIsFilledAndNothingElseChanges() {
    List<String> updated = QuotedCode.replaced(PAGE, 0, List.of("a", "b"));
    assertThat(updated.subList(0, 3)).isEqualTo(PAGE.subList(0, 3));
    assertThat(updated.subList(3, 5)).containsExactly("a", "b");
    assertThat(updated.subList(5, updated.size())).isEqualTo(PAGE.subList(3, PAGE.size()));
  }

  @Test
  void oneAfterTheOtherLeavesTheRestOfThePage() {
    List<String> updated = PAGE;
    for (int i = 0; i < 3; i++) {
      updated = QuotedCode.replaced(updated, i, List.of("new " + i));
    }
    assertThat(updated)
        .containsExactly(
            "# Title",
            "<!-- source: A.java#one -->",
            "```java",
            "new 0",
            "```",
            "Between.",
            "<!-- source: A.java#one -->",
            "```java",
            "new 1",
            "```",
            "<!-- source: B.java -->",
            "```",
            "new 2",
            "```",
            "End.");
  }

  @Test
  void aMarkerWithoutABlockIsAnError() {
    assertThatThrownBy(() -> QuotedCode.in(List.of("<!-- source: A.java -->", "text")))
        .hasMessage("no block of code behind <!-- source: A.java -->");
    assertThatThrownBy(() -> QuotedCode.in(List.of("<!-- source: A.java -->", "```", "text")))
        .hasMessage("no end of the block of code behind <!-- source: A.java -->");
  }
}
