package dev.weir.tests.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The files of the repository that the tests run in.
final class SourceTree {
  /// The repository's root. The build hands it over as `weir.root`.
  static final Path ROOT =
      Path.of(System.getProperty("weir.root", "..")).toAbsolutePath().normalize();

  private SourceTree() {}

  /// {@return the Java files of all modules and examples, in the order of their names}
  static List<Path> javaFiles() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files.filter(SourceTree::isSource).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the files of `folder` whose names match `pattern`, in the order of their names}
  static List<Path> files(String folder, String pattern) {
    try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
      return files.filter(f -> f.getFileName().toString().matches(pattern)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the Markdown pages of the documentation and at the root, in the order of their names}
  static List<Path> pages() {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> root = Files.list(ROOT)) {
      return Stream.concat(docs, root).filter(f -> f.toString().endsWith(".md")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the lines of `file`, which is relative to the root}
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(ROOT.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSource(Path file) {
    String path = ROOT.relativize(file).toString().replace('\\', '/');
    return path.endsWith(".java") && path.contains("src/") && !path.contains("target/");
  }
}
