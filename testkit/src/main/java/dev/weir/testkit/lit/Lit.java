package dev.weir.testkit.lit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Finds and runs test files.
///
/// ```java
/// @TestFactory
/// Stream<DynamicTest> lit() {
///   Lit lit = Lit.with("weir", Main::run);
///   return lit.discover(Path.of("src/test/resources/lit"))
///       .map(test -> DynamicTest.dynamicTest(test.name(), test.uri(), test::run));
/// }
/// ```
///
/// In a test file, `RUN:` lines hold commands joined by `|`; a line that ends in `\` goes on in the
/// next. `%s` is the file, `%S` its folder, `%t` a file of its own for scratch. Known besides the tools
/// given are `FileCheck`, `not`, `cat`, `echo` and `diff`; `> FILE`, `< FILE` and `2>&1` redirect.
/// `REQUIRES:` names features without which the test is skipped, `UNSUPPORTED:` those with which it
/// is, `XFAIL: *` says that it must fail.
///
/// @param tools the commands, by name
/// @param features what is at hand, for `REQUIRES:`
public record Lit(ImmutableMap<String, Tool> tools, ImmutableSet<String> features) {
  private static final ImmutableSet<String> SUFFIXES =
      ImmutableSet.of(".mlir", ".pir", ".json", ".ir", ".test");

  /// {@return a runner that knows one tool}
  public static Lit with(String name, Tool tool) {
    return new Lit(ImmutableMap.of(name, tool), ImmutableSet.of());
  }

  /// {@return this runner with another tool}
  public Lit and(String name, Tool tool) {
    return new Lit(
        ImmutableMap.<String, Tool>builder().putAll(tools).put(name, tool).buildOrThrow(),
        features);
  }

  /// {@return this runner with these features besides}
  public Lit having(String... more) {
    return new Lit(tools, ImmutableSet.<String>builder().addAll(features).add(more).build());
  }

  /// {@return the tests in `root` and below, in the order of their names}: files that hold a `RUN:`
  /// line; folders called `Inputs` hold none
  ///
  /// @throws UncheckedIOException if the folder cannot be read
  public Stream<LitTest> discover(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> isTest(root, file))
          .sorted()
          .map(file -> new LitTest(this, root, file))
          .collect(ImmutableList.toImmutableList())
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isTest(Path root, Path file) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    for (Path part : root.relativize(file)) {
      if (part.toString().equals("Inputs")) {
        return false;
      }
    }
    return dot >= 0
        && SUFFIXES.contains(name.substring(dot))
        && Files.isRegularFile(file)
        && LitTest.read(file).contains("RUN:");
  }
}
