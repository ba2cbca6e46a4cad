package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A folder of `docs` whose pages are generated, and checked in so that they can be read without a
/// build.
///
/// @param folder the folder, which holds nothing else
public record GeneratedPages(Path folder) {
  private static final Path DOCS = Path.of(System.getProperty("weir.root"), "docs");

  /// {@return the folder `name` of `docs`}
  public static GeneratedPages in(String name) {
    return new GeneratedPages(DOCS.resolve(name));
  }

  /// Checks that the pages checked in are `generated`, by file name; with `-Dweir.updateDocs=true` they
  /// are replaced first.
  public void assertUpToDate(Map<String, String> generated) {
    try {
      if (Boolean.getBoolean("weir.updateDocs")) {
        write(generated);
      }
      assertThat(checkedIn()).isEqualTo(generated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, String> checkedIn() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".md")).toList()) {
        pages.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return pages;
  }

  private void write(Map<String, String> pages) throws IOException {
    for (String stale : checkedIn().keySet()) {
      Files.delete(folder.resolve(stale));
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue());
    }
  }
}
