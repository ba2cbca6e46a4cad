package dev.weir.tests.onnx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// The tests of ONNX that Debian's package `libonnx-testdata` installs: a model each, with inputs and outputs.
final class OnnxTestData {
  static final Path ROOT = Path.of("/usr/share/libonnx-testdata/data");

  static final List<String> FOLDERS =
      List.of("node", "pytorch-converted", "pytorch-operator", "simple");

  private OnnxTestData() {}

  static boolean isInstalled() {
    return Files.isDirectory(ROOT.resolve("node"));
  }

  static void assumeInstalled() {
    Assumptions.assumeTrue(
        isInstalled(),
        "the tests of ONNX are not run: Debian's package libonnx-testdata is not installed");
  }

  /// {@return the names of `count` tests, the same ones for the same seed}
  static List<String> sample(long seed, int count) {
    List<String> names = new ArrayList<>(names());
    Collections.shuffle(names, new Random(seed));
    return names.subList(0, count);
  }

  /// {@return the names of all tests, such as `node/test_abs`, in order}
  static List<String> names() {
    return FOLDERS.stream()
        .flatMap(folder ->
            files(ROOT.resolve(folder)).stream()
                .filter(test -> Files.isRegularFile(test.resolve("model.onnx")))
                .map(test -> folder + "/" + test.getFileName()))
        .sorted()
        .toList();
  }

  static Path model(String test) {
    return ROOT.resolve(test).resolve("model.onnx");
  }

  /// {@return the folders of inputs and outputs of `test`}
  static List<Path> sets(String test) {
    return files(ROOT.resolve(test)).stream().filter(Files::isDirectory).sorted().toList();
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
