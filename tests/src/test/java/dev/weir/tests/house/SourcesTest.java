package dev.weir.tests.house;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.weir.ir.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The habits of the house that only source text can show.
class SourcesTest {
  private static final int LONGEST_FILE = 600;
  private static final int LONGEST_README = 120;
  private static final int LONGEST_DECISION = 60;
  private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX|HACK)\\b");
  private static final Pattern PROVIDED =
      Pattern.compile("provides dev\\.weir\\.ir\\.Dialect\\s+with\\s+([^;]+);");

  @Test
  void noFileIsTooLongToRead() {
    assertThat(SourceTree.javaFiles()).hasSizeGreaterThan(100);
    assertThat(SourceTree.javaFiles())
        .filteredOn(file -> SourceTree.lines(file).size() > LONGEST_FILE)
        .isEmpty();
    assertThat(SourceTree.lines(Path.of("README.md"))).hasSizeLessThanOrEqualTo(LONGEST_README);
  }

  @Test
  void nothingIsLeftForLaterInComments() {
    assertThat(SourceTree.javaFiles())
        .filteredOn(file -> !file.endsWith("SourcesTest.java"))
        .filteredOn(
            file -> SourceTree.lines(file).stream().anyMatch(l -> UNFINISHED.matcher(l).find()))
        .isEmpty();
  }

  @Test
  void decisionsAreShortAndSayWhatWasRejected() {
    var decisions = SourceTree.files("docs/adr", "[0-9]{4}-.*\\.md");
    assertThat(decisions)
        .isNotEmpty()
        .allSatisfy(file ->
            assertThat(SourceTree.lines(file))
                .hasSizeLessThanOrEqualTo(LONGEST_DECISION)
                .contains(
                    "## Context", "## Decision", "## Rejected alternatives", "## Consequences"));
  }

  @Test
  void moduleDescriptorsProvideTheDialectsThatTheClassPathFinds() {
    var declared = ImmutableSortedSet.<String>naturalOrder();
    for (Path file : SourceTree.javaFiles()) {
      if (file.endsWith("module-info.java") && isProduction(file)) {
        String text = SourceTree.lines(file).stream().collect(joining("\n"));
        PROVIDED
            .matcher(text)
            .results()
            .flatMap(m -> List.of(m.group(1).split("\\s*,\\s*")).stream())
            .forEach(declared::add);
      }
    }
    ImmutableSet<String> found =
        ServiceLoader.load(Dialect.class).stream()
            .map(p -> p.type().getName())
            .filter(name -> !name.startsWith("dev.weir.tests."))
            .collect(ImmutableSet.toImmutableSet());
    assertThat(ImmutableList.copyOf(declared.build())).containsExactlyInAnyOrderElementsOf(found);
  }

  private static boolean isProduction(Path file) {
    return !SourceTree.ROOT.relativize(file).startsWith("examples");
  }
}
