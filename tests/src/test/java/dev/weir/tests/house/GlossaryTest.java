package dev.weir.tests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The words of the glossary stay out of Javadoc, messages and pages.
class GlossaryTest {
  private static final Path GLOSSARY = Path.of("docs/contributing/glossary.md");
  private static final Pattern ENTRY = Pattern.compile("\\|.*\\| `(.*)` \\|");
  private static final Pattern EXCEPTION = Pattern.compile("\\| `([^`]*)` \\|[^|]*\\|");

  /// A run of lines of Javadoc, or a string.
  private static final Pattern TEXT =
      Pattern.compile("(?:^ *///[^\\n]*\\n)+|\"(?:\\\\.|[^\"\\\\\\n])*\"", Pattern.MULTILINE);

  private static final Pattern COMMENT_MARK = Pattern.compile("(?m)^ *///");

  @Test
  void textsUseTheWordsOfTheField() {
    List<Pattern> patterns = patterns();
    List<String> exceptions = exceptions();
    List<String> found = new ArrayList<>();
    for (Path file : SourceTree.javaFiles()) {
      if (relative(file).contains("/src/main/") && !isExcepted(file, exceptions)) {
        Matcher text = TEXT.matcher(text(file));
        while (text.find()) {
          search(patterns, file, COMMENT_MARK.matcher(text.group()).replaceAll(""), found);
        }
      }
    }
    for (Path page : SourceTree.pages()) {
      if (!isExcepted(page, exceptions)) {
        search(patterns, page, text(page), found);
      }
    }
    assertThat(found).as("see %s", GLOSSARY).isEmpty();
  }

  /// Each pattern matches what its entry says not to write, so none is mistyped.
  @Test
  void patternsMatchTheirEntries() {
    assertThat(patterns()).hasSizeGreaterThan(10);
    for (String line : SourceTree.lines(GLOSSARY)) {
      Matcher entry = ENTRY.matcher(line);
      if (entry.matches()) {
        assertThat(Splitter.on(" | ").split(line).iterator().next())
            .containsPattern(pattern(entry));
      }
    }
  }

  private static boolean isExcepted(Path file, List<String> exceptions) {
    return exceptions.stream().anyMatch(relative(file)::startsWith);
  }

  private static void search(List<Pattern> patterns, Path file, String text, List<String> found) {
    String words = text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    for (Pattern pattern : patterns) {
      Matcher hit = pattern.matcher(words);
      while (hit.find()) {
        int from = Math.max(0, hit.start() - 30);
        found.add(
            relative(file)
                + ": "
                + words.substring(from, Math.min(words.length(), hit.end() + 30)));
      }
    }
  }

  private static ImmutableList<Pattern> patterns() {
    return SourceTree.lines(GLOSSARY).stream()
        .map(ENTRY::matcher)
        .filter(Matcher::matches)
        .map(GlossaryTest::pattern)
        .collect(ImmutableList.toImmutableList());
  }

  private static Pattern pattern(Matcher entry) {
    return Pattern.compile("\\b(?:" + entry.group(1).replace("\\|", "|") + ")\\b");
  }

  private static ImmutableList<String> exceptions() {
    return SourceTree.lines(GLOSSARY).stream()
        .map(EXCEPTION::matcher)
        .filter(Matcher::matches)
        .map(exception -> exception.group(1))
        .collect(ImmutableList.toImmutableList());
  }

  private static String relative(Path file) {
    return SourceTree.ROOT.relativize(SourceTree.ROOT.resolve(file)).toString().replace('\\', '/');
  }

  private static String text(Path file) {
    return String.join("\n", SourceTree.lines(file)) + "\n";
  }
}
