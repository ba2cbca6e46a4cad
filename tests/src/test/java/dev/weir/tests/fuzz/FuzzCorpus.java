package dev.weir.tests.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The files that are damaged: the repository's own, and MLIR's test IR where it is at hand.
final class FuzzCorpus {
  private static final long LARGEST = 40_000;

  private static final Path ROOT =
      Path.of(System.getProperty("weir.root", "..")).toAbsolutePath().normalize();

  private FuzzCorpus() {}

  /// {@return the repository's texts, without those of `shared`}
  static List<byte[]> own(String suffix) {
    return own(suffix, LARGEST);
  }

  /// {@return the repository's files of at most `largest` bytes}
  static List<byte[]> own(String suffix, long largest) {
    List<byte[]> files = new ArrayList<>();
    for (String folder :
        new String[] {
          "examples",
          "tests/src/test/resources",
          "ir-core/src/test/resources",
          "formats/src/test/resources"
        }) {
      files.addAll(in(ROOT.resolve(folder), suffix, largest));
    }
    return files;
  }

  /// {@return MLIR's test IR; nothing where it is not at hand, which is said}
  static List<byte[]> mlir() {
    String given = System.getenv("WEIR_SHARED");
    Path shared = given != null ? Path.of(given) : ROOT.resolveSibling("shared");
    Path folder = shared.resolve("corpus").resolve("mlir");
    if (!Files.isDirectory(folder)) {
      System.err.println(
          "no MLIR corpus at " + folder + "; only the repository's files are damaged");
      return List.of();
    }
    return in(folder, ".mlir", LARGEST);
  }

  private static List<byte[]> in(Path folder, String suffix, long largest) {
    try (Stream<Path> all = Files.walk(folder)) {
      List<byte[]> files = new ArrayList<>();
      for (Path file : all.filter(path -> path.toString().endsWith(suffix)).sorted().toList()) {
        if (Files.isRegularFile(file) && Files.size(file) <= largest) {
          files.add(Files.readAllBytes(file));
        }
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
