package dev.weir.tests.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.DialectRegistry;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private static final Path ROOT = Path.of(System.getProperty("weir.root"));
  private static final Path FOLDER = ROOT.resolve("docs/passes");
  private static final Path LIT = ROOT.resolve("tests/src/test/resources/lit");
  private static final String INDEX = "index.md";

  @Test void pagesAreUpToDate() throws IOException {
    Map<String, String> generated = generated();
    if (Boolean.getBoolean("weir.updateDocs")) {
      write(generated);
    }
    assertThat(checkedIn()).isEqualTo(generated);
  }

  private static Map<String, String> generated() {
    DialectRegistry registry = DialectRegistry.load();
    PassRegistry passes = PassRegistry.load();
    Map<String, String> files = litFiles();
    Map<String, String> pages = new TreeMap<>();
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
    for (PassType<?> type : passes.passes().values()) {
      if (isProduction(type)) {
        pages.put(type.name() + ".md", page(type, files, registry));
        index.append("| [%s](%s.md) | %s |\n".formatted(type.name(), type.name(), type.summary()));
      }
    }
    index.append("\n## Named pipelines\n\n");
    for (PassProvider.NamedPipeline pipeline : passes.pipelines().values()) {
      index.append("`%s`: %s\n\n```text\n%s\n```\n\n"
          .formatted(pipeline.name(), pipeline.summary(), pipeline.text()));
    }
    pages.put(INDEX, index.toString().strip() + "\n");
    return pages;
  }

  /// The passes that only tests use have no place in the reference.
  private static boolean isProduction(PassType<?> type) {
    String name = type.create().getClass().getPackageName();
    return !name.startsWith("dev.weir.tests") && !name.startsWith("dev.weir.testkit");
  }

  private static String page(
      PassType<?> type, Map<String, String> files, DialectRegistry registry) {
    PassTrial trial = new PassTrial(type, registry);
    Pattern named =
        Pattern.compile("RUN:.*weir opt.*(?:--|[(,=])" + Pattern.quote(type.name()) + "(?![\\w-])");
    List<PassExample> examples = new ArrayList<>();
    files.forEach(
        (file, text) -> {
          if (named.matcher(text).find()) {
            examples.addAll(trial.examples(file, text));
          }
        });
    return PassPage.of(type, trial.patterns(), examples);
  }

  private static Map<String, String> litFiles() {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(LIT)) {
      for (Path file : found.filter(f -> f.toString().endsWith(".mlir")).toList()) {
        String name = LIT.relativize(file).toString().replace('\\', '/');
        files.put(name, Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static Map<String, String> checkedIn() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".md")).toList()) {
        pages.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return pages;
  }

  private static void write(Map<String, String> pages) throws IOException {
    for (String stale : checkedIn().keySet()) {
      Files.delete(FOLDER.resolve(stale));
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.writeString(FOLDER.resolve(page.getKey()), page.getValue());
    }
  }
}
