package dev.weir.tests.lit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import dev.weir.cli.Main;
import dev.weir.testkit.lit.Lit;
import dev.weir.testkit.lit.LitTest;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Runs every lit file, with the `weir` command in this process; or those in the folders, or with the names,
/// that the system property `weir.lit` lists.
@Execution(ExecutionMode.CONCURRENT)
class LitFilesTest {
  private static final Lit LIT =
      Lit.with(
          "weir",
          (arguments, in, out, err) -> Main.run(arguments.toArray(new String[0]), in, out, err));

  private static final List<String> WANTED =
      Splitter.on(' ')
          .omitEmptyStrings()
          .splitToStream(System.getProperty("weir.lit", ""))
          .map(each -> each.endsWith("/") ? each.substring(0, each.length() - 1) : each)
          .toList();

  @TestFactory
  Stream<DynamicTest> lit() throws URISyntaxException {
    Path root = Path.of(Objects.requireNonNull(LitFilesTest.class.getResource("/lit")).toURI());
    List<LitTest> all = LIT.discover(root).toList();
    assertTrue(all.size() > 10, "lit files are missing");
    for (String each : WANTED) {
      assertTrue(
          all.stream().anyMatch(test -> lies(test, each)),
          "no lit file is called or lies in " + each);
    }
    List<LitTest> tests =
        WANTED.isEmpty()
            ? all
            : all.stream()
                .filter(test -> WANTED.stream().anyMatch(each -> lies(test, each)))
                .toList();
    assertFalse(tests.isEmpty());
    return tests.stream().map(test -> DynamicTest.dynamicTest(test.name(), test.uri(), test::run));
  }

  private static boolean lies(LitTest test, String name) {
    return test.name().equals(name) || test.name().startsWith(name + "/");
  }
}
