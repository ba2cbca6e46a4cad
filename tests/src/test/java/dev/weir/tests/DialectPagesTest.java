package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The pages in `docs/dialects` are those the annotation processor wrote.
///
/// After a change to a dialect, refresh them with
/// `mvn -pl tests test -Dtest=DialectPagesTest -Dweir.updateDocs=true`.
class DialectPagesTest {
  private static final String PAGES = "/META-INF/weir/docs/";
  private static final Path FOLDER = Path.of(System.getProperty("weir.root"), "docs", "dialects");

  @Test void pagesAreUpToDate() throws IOException {
    Map<String, String> generated = generated();
    if (Boolean.getBoolean("weir.updateDocs")) {
      write(generated);
    }
    assertThat(checkedIn()).isEqualTo(generated);
  }

  private static Map<String, String> generated() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    for (Dialect dialect : DialectRegistry.load().dialects()) {
      String name = dialect.getClass().getSimpleName();
      String stem = name.substring(0, name.length() - "Dialect".length());
      String page = dialect.namespace() + "-" + stem + ".md";
      try (InputStream in = dialect.getClass().getResourceAsStream(PAGES + page)) {
        if (in != null && isProduction(dialect)) {
          pages.put(page, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
    return pages;
  }

  /// The dialects that only tests use have no place in the reference.
  private static boolean isProduction(Dialect dialect) {
    return dialect.getClass().getPackageName().startsWith("dev.weir.dialect.");
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
