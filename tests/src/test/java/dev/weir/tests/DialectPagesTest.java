package dev.weir.tests;

import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The pages in `docs/dialects` are those the annotation processor wrote.
///
/// After a change to a dialect, refresh them with
/// `mvn -pl tests test -Dtest=DialectPagesTest -Dweir.updateDocs=true`.
class DialectPagesTest {
  private static final String PAGES = "/META-INF/weir/docs/";

  @Test
  void pagesAreUpToDate() throws IOException {
    GeneratedPages.in("dialects").assertUpToDate(generated());
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
}
