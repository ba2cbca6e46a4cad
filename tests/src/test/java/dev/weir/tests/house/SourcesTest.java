package dev.weir.tests.house;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.weir.ir.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The habits of the house that only source text can show.
class SourcesTest {
  private static final int LONGEST_FILE = 500;
  private static final int LONGEST_README = 120;
  private static final int LARGEST_PACKAGE = 41;

  /// The packages that are larger, each with how many files it has: a number that may only shrink. `ir` and
  /// `ir.trait` are what users import and stay whole. `drr` exports 16 types; the others compile rules, and use what
  /// those do not export. In `tensor`, 20 types are what users import; the others record, compile and run what a tensor does
  /// by what only that package sees of it.
  private static final ImmutableMap<String, Integer> LARGER_PACKAGES =
      ImmutableMap.of(
          "dev.weir.ir", 53,
          "dev.weir.ir.trait", 46,
          "dev.weir.drr", 46,
          "dev.weir.tensor", 57);

  /// OpenCL's error codes come back through an array.
  private static final ImmutableSet<String> ONE_ELEMENT = ImmutableSet.of("OpenClMemory.java");

  private static final int LONGEST_DECISION = 60;
  private static final Pattern PACKAGE = Pattern.compile(".*src/main/java/(dev/.*)/\\w+\\.java");
  private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX|HACK)\\b");

  /// An array of one element that stands in for a variable that a lambda changes.
  private static final Pattern VARIABLE_IN_AN_ARRAY =
      Pattern.compile(
          "^ +(?:final )?\\w+\\[\\] \\w+ = (?:new \\w+\\[1\\]|(?:new \\w+\\[\\]"
              + " ?)?\\{[^,{}]+\\});");

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
  void packagesAreSmallEnoughToOverlook() {
    Map<String, Integer> sizes = new TreeMap<>();
    for (Path file : SourceTree.javaFiles()) {
      Matcher path =
          PACKAGE.matcher(SourceTree.ROOT.relativize(file).toString().replace('\\', '/'));
      if (path.matches() && !file.endsWith("package-info.java")) {
        sizes.merge(path.group(1).replace('/', '.'), 1, Integer::sum);
      }
    }
    assertThat(sizes).hasSizeGreaterThan(100);
    assertThat(sizes)
        .allSatisfy((name, files) ->
            assertThat(files)
                .as("files of %s; give it packages below it", name)
                .isLessThanOrEqualTo(LARGER_PACKAGES.getOrDefault(name, LARGEST_PACKAGE)));
    assertThat(LARGER_PACKAGES)
        .as("packages that have shrunk: enter their number, or take them off")
        .allSatisfy((name, most) -> assertThat(sizes.get(name)).isGreaterThan(most - 5));
  }

  @Test
  void nothingIsLeftForLaterInComments() {
    assertThat(SourceTree.javaFiles())
        .filteredOn(file -> !file.endsWith("SourcesTest.java"))
        .filteredOn(
            file -> SourceTree.lines(file).stream().anyMatch(l -> UNFINISHED.matcher(l).find()))
        .isEmpty();
  }

  /// A lambda changes an object with a name of its own, or a loop does without the lambda. Arrays that an
  /// interface asks for are none of these.
  @Test
  void noArrayStandsForAVariable() {
    assertThat(SourceTree.javaFiles())
        .filteredOn(file -> file.toString().replace('\\', '/').contains("/src/main/"))
        .filteredOn(file -> ONE_ELEMENT.stream().noneMatch(file::endsWith))
        .allSatisfy(file ->
            assertThat(SourceTree.lines(file))
                .noneMatch(line -> VARIABLE_IN_AN_ARRAY.matcher(line).find()));
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
