package dev.weir.tests.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.drr.NativeFunction;
import dev.weir.drr.NativeFunctions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page of the rule language tells of every native function.
class NativeFunctionsPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("weir.root"), "docs/reference/rule-language.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+\\.\\w+)(\\(%[^`]*\\))` \\| (.*) \\|$");

  @Test
  void everyFunctionIsInTheTable() throws IOException {
    List<String> told =
        ROW.matcher(Files.readString(PAGE))
            .results()
            .map(row -> row.group(1) + ": " + row.group(3))
            .toList();
    List<String> known =
        NativeFunctions.load().all().stream()
            .map((NativeFunction function) -> function.name() + ": " + function.summary())
            .toList();
    assertThat(told).isEqualTo(known);
  }
}
