package dev.weir.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// MLIR's own test IR.
///
/// It lies outside of the repository: in the folder that the environment variable `WEIR_SHARED` names,
/// or else in `shared` beside the repository. Without it tests are skipped, and say so.
final class MlirCorpus {
  private MlirCorpus() {}

  /// {@return the folder `name` of the corpus}
  static Path folder(String name) {
    String given = System.getenv("WEIR_SHARED");
    Path root = Path.of(System.getProperty("weir.root", "..")).toAbsolutePath().normalize();
    Path shared = given != null ? Path.of(given) : root.resolveSibling("shared");
    Path folder = shared.resolve("corpus").resolve("mlir").resolve(name);
    if (!Files.isDirectory(folder)) {
      String message =
          "SKIPPED: no MLIR corpus at " + folder + "; set WEIR_SHARED to the folder that holds it";
      System.err.println(message);
      Assumptions.abort(message);
    }
    return folder;
  }

  /// {@return the files in generic form, with locations or without}
  static List<Path> genericFiles(boolean locations) throws IOException {
    try (Stream<Path> all = Files.list(MlirCorpus.folder("generic"))) {
      return all.filter(file -> file.toString().endsWith(".mlir"))
          .filter(file -> file.toString().endsWith(".loc.mlir") == locations)
          .sorted()
          .toList();
    }
  }
}
