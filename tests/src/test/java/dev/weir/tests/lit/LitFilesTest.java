package dev.weir.tests.lit;

import static org.junit.jupiter.api.Assertions.assertTrue;

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

/// Runs every lit file, with the `weir` command in this process.
class LitFilesTest {
  private static final Lit LIT =
      Lit.with(
          "weir",
          (arguments, in, out, err) -> Main.run(arguments.toArray(new String[0]), in, out, err));

  @TestFactory
  Stream<DynamicTest> lit() throws URISyntaxException {
    Path root = Path.of(Objects.requireNonNull(LitFilesTest.class.getResource("/lit")).toURI());
    List<LitTest> tests = LIT.discover(root).toList();
    assertTrue(tests.size() > 10, "lit files are missing");
    return tests.stream().map(test -> DynamicTest.dynamicTest(test.name(), test.uri(), test::run));
  }
}
