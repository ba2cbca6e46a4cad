package dev.weir.tests.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dev.weir.ir.DialectRegistry;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassType;
import dev.weir.tests.GeneratedPages;
import dev.weir.tests.lit.RunLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The pages in `docs/passes` tell of every pass and every pattern it applies: what it matches, and
/// the smallest program among the lit files that name the pass on which it does something, before and
/// after.
///
/// A new pass, rule or lit file needs no entry anywhere. To refresh the pages:
/// `mvn -pl tests test -Dtest=PassPagesTest -Dweir.updateDocs=true`.
class PassPagesTest {
  private static final Path LIT =
      Path.of(System.getProperty("weir.root"), "tests/src/test/resources/lit");
  private static final String INDEX = "index.md";

  /// In a lit file whose results depend on the machine, which no page shows.
  private static final String OF_MACHINE = "// MACHINE: ";

  private static final PassRegistry PASSES = PassRegistry.load();

  /// What the lit files show of each pass.
  private static final Supplier<Map<PassType<?>, PassTrial>> TRIALS =
      Suppliers.memoize(PassPagesTest::trials);

  @Test
  void pagesAreUpToDate() {
    Map<String, String> pages = new TreeMap<>();
    TRIALS
        .get()
        .forEach((type, trial) ->
            pages.put(type.name() + ".md", PassPage.of(type, trial.patterns(), trial.examples())));
    pages.put(INDEX, index());
    GeneratedPages.in("passes").assertUpToDate(pages);
  }

  /// What no page shows, no lit file tests.
  @Test
  void everyPassAndPatternIsShown() {
    List<String> unseen = new ArrayList<>();
    TRIALS
        .get()
        .forEach((type, trial) -> {
          List<PassExample> shown = trial.examples().stream().filter(PassExample::isShort).toList();
          if (shown.isEmpty()) {
            unseen.add(type.name());
          }
          trial.patterns().stream()
              .map(pattern -> pattern.label())
              .filter(label -> shown.stream().noneMatch(e -> e.applied().contains(label)))
              .forEach(label -> unseen.add(type.name() + ": " + label));
        });
    assertThat(unseen).isEmpty();
  }

  private static String index() {
    StringBuilder index = new StringBuilder();
    index.append(
        """
        # Passes and rules

        Every pass with its options, its patterns, and programs before and after. Pages of passes
        are generated; `--debug-rewrites` shows on a program of one's own what patterns do and why
        they do not match.

        | pass | what it does |
        |---|---|
        """);
    for (PassType<?> type : TRIALS.get().keySet()) {
      index.append("| [%s](%s.md) | %s |\n".formatted(type.name(), type.name(), type.summary()));
    }
    index.append("\n## Named pipelines\n\n");
    for (PassProvider.NamedPipeline pipeline : PASSES.pipelines().values()) {
      index.append(
          "`%s`: %s\n\n```text\n%s\n```\n\n"
              .formatted(pipeline.name(), pipeline.summary(), pipeline.text()));
    }
    return index.toString().strip() + "\n";
  }

  private static Map<PassType<?>, PassTrial> trials() {
    DialectRegistry registry = DialectRegistry.load();
    Map<PassType<?>, PassTrial> trials = new LinkedHashMap<>();
    Set<String> forTests = new HashSet<>();
    for (PassProvider provider : ServiceLoader.load(PassProvider.class)) {
      if (!isProduction(provider)) {
        provider.passes().forEach(type -> forTests.add(type.name()));
      }
    }
    for (PassType<?> type : PASSES.passes().values()) {
      if (!forTests.contains(type.name())) {
        trials.put(type, new PassTrial(type, registry));
      }
    }
    litFiles().forEach((name, file) -> watch(name, file, trials));
    return trials;
  }

  /// The passes that only tests use have no place in the reference.
  private static boolean isProduction(PassProvider provider) {
    String name = provider.getClass().getPackageName();
    return !name.startsWith("dev.weir.tests") && !name.startsWith("dev.weir.testkit");
  }

  private static void watch(String name, Path file, Map<PassType<?>, PassTrial> trials) {
    String text = read(file);
    if (text.contains(OF_MACHINE)) {
      return;
    }
    for (RunLine line : RunLine.of(file, text)) {
      trials.forEach((type, trial) -> {
        Pattern named = Pattern.compile("(?<![\\w-])" + Pattern.quote(type.name()) + "(?![\\w-])");
        if (named.matcher(line.pipeline()).find()) {
          trial.run(name, text, line);
        }
      });
    }
  }

  private static Map<String, Path> litFiles() {
    Map<String, Path> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(LIT)) {
      found
          .filter(f -> f.toString().endsWith(".mlir"))
          .forEach(file -> files.put(LIT.relativize(file).toString().replace('\\', '/'), file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
