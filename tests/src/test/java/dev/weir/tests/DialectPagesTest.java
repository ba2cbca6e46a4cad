package dev.weir.tests;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.tests.shape.SizeFormulas;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The pages in `docs/dialects` are those the annotation processor wrote.
///
/// After a change to a dialect, refresh them with
/// `mvn -pl tests test -Dtest=DialectPagesTest -Dweir.updateDocs=true`.
class DialectPagesTest {
  /// The part of a page that describes an operator, up to its traits.
  private static final Pattern SECTION =
      Pattern.compile("(?s)(?<=\n)(## `(pd_op\\.\\w+)`\n.*?)\nTraits: ");

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
          pages.put(page, withSizes(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
      }
    }
    return pages;
  }

  /// {@return `page` with what the rules of its operators say of sizes}
  private static String withSizes(String page) {
    var cases = OperatorInferenceTest.cases();
    return SECTION
        .matcher(page)
        .replaceAll(section -> {
          ImmutableList<String> formulas = SizeFormulas.of(cases.get(section.group(2)));
          if (formulas.isEmpty()) {
            return Matcher.quoteReplacement(section.group());
          }
          String sizes = "```text\n" + String.join("\n", formulas) + "\n```\n";
          return Matcher.quoteReplacement(
              section.group(1)
                  + "\nSizes, as its rule infers them from names for those of operands:\n\n"
                  + sizes
                  + "\nTraits: ");
        });
  }

  /// The dialects that only tests use have no place in the reference.
  private static boolean isProduction(Dialect dialect) {
    return dialect.getClass().getPackageName().startsWith("dev.weir.dialect.");
  }
}
