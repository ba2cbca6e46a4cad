package dev.weir.tests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Code in the documentation is code that compiles: a block after `<!-- source: FILE#REGION -->`
/// equals the lines of FILE between `region REGION` and `endregion`; without a region, it equals the
/// declaration in FILE with its documentation, and not the imports.
class MarkdownCodeTest {
  @TestFactory
  Stream<DynamicTest> quotedCodeEqualsItsSource() {
    return pages()
        .flatMap(page -> quotations(page).stream())
        .map(q -> DynamicTest.dynamicTest(q.toString(), () -> check(q)));
  }

  @Test
  void theReadmeShowsADialectAndARule() {
    assertThat(quotations(Path.of("README.md"))).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void linksLeadToFiles() {
    Pattern code = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]*`");
    Pattern link = Pattern.compile("]\\((?!https?:|#|mailto:)([^)#\\s]+)(#[^)]*)?\\)");
    assertThat(pages())
        .allSatisfy(page -> {
          Path folder = SourceTree.ROOT.resolve(page).getParent();
          String text = code.matcher(String.join("\n", SourceTree.lines(page))).replaceAll("");
          assertThat(link.matcher(text).results().map(m -> m.group(1)))
              .allSatisfy(target -> assertThat(folder.resolve(target)).exists());
        });
  }

  private static void check(Quotation quotation) {
    ImmutableList<String> source = quotation.sourceLines();
    assertThat(source).isNotEmpty();
    if (Boolean.getBoolean("weir.updateDocs") && !quotation.code().equals(source)) {
      quotation.update(source);
      return;
    }
    assertThat(quotation.code())
        .as("-Dweir.updateDocs=true refreshes %s", quotation.page())
        .containsExactlyElementsOf(source);
  }

  private static Stream<Path> pages() {
    try (Stream<Path> docs = Files.walk(SourceTree.ROOT.resolve("docs"))) {
      List<Path> pages =
          docs.filter(f -> f.toString().endsWith(".md")).map(SourceTree.ROOT::relativize).toList();
      return Stream.concat(
              Stream.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")), pages.stream())
          .sorted();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ImmutableList<Quotation> quotations(Path page) {
    var found = ImmutableList.<Quotation>builder();
    for (int i = 0; i < QuotedCode.in(SourceTree.lines(page)).size(); i++) {
      found.add(new Quotation(page, i));
    }
    return found.build();
  }

  /// Block `number` of `page`, as the page is now: an update of one moves those below it.
  private record Quotation(Path page, int number) {
    QuotedCode block() {
      return QuotedCode.in(SourceTree.lines(page)).get(number);
    }

    ImmutableList<String> code() {
      return block().code(SourceTree.lines(page));
    }

    ImmutableList<String> sourceLines() {
      String region = block().region();
      List<String> lines = SourceTree.lines(Path.of(block().file()));
      if (region.isEmpty()) {
        int first = Iterables.indexOf(lines, line -> line.startsWith("///"));
        return ImmutableList.copyOf(lines.subList(Math.max(first, 0), lines.size()));
      }
      int from = indexOf(lines, "region " + region) + 1;
      int to = from;
      while (!lines.get(to).strip().equals("// endregion")) {
        to++;
      }
      // A last line that is blank would count as not indented.
      String text = String.join("\n", lines.subList(from, to)).stripTrailing().stripIndent();
      return ImmutableList.copyOf(text.split("\n"));
    }

    /// Writes `source` in place of the code in the page.
    void update(ImmutableList<String> source) {
      List<String> updated = QuotedCode.replaced(SourceTree.lines(page), number, source);
      try {
        Files.writeString(SourceTree.ROOT.resolve(page), String.join("\n", updated) + "\n");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static int indexOf(List<String> lines, String marker) {
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).strip().equals("// " + marker)) {
          return i;
        }
      }
      throw new AssertionError("no line '// " + marker + "'");
    }

    @Override
    public String toString() {
      return page + ": " + block();
    }
  }
}
