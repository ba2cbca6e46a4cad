package dev.weir.tests.lit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tests.MlirOpt;
import dev.weir.tests.cli.Weir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Of lit files that say `// As mlir-opt: PIPELINE`, the pipeline makes in Weir what it makes in
/// `mlir-opt`, letter for letter.
class MlirOptPassesTest {
  private static final Pattern MARK = Pattern.compile("(?m)^// As mlir-opt: (.+)$");
  private static final Path FILES = Weir.ROOT.resolve("tests/src/test/resources/lit");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> passesDoWhatThoseOfMlirOptDo() throws IOException {
    MlirOpt tool = MlirOpt.orSkip(folder);
    try (Stream<Path> all = Files.walk(FILES)) {
      List<Path> files = all.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
      return files.stream().flatMap(file -> cases(tool, file));
    }
  }

  private static Stream<DynamicTest> cases(MlirOpt tool, Path file) {
    List<String> pipelines =
        MARK.matcher(Weir.read(file)).results().map(mark -> mark.group(1).strip()).toList();
    return pipelines.stream()
        .map(pipeline ->
            DynamicTest.dynamicTest(
                FILES.relativize(file) + ": " + pipeline, () -> check(tool, file, pipeline)));
  }

  private static void check(MlirOpt tool, Path file, String pipeline) {
    String passes = "--pass-pipeline=" + pipeline;
    MlirOpt.Run theirs = tool.run(Weir.read(file), "--split-input-file", passes);
    assertThat(theirs.code()).as(theirs.err()).isZero();
    Weir ours =
        Weir.run("opt", file, "--allow-unregistered-dialect", "--split-input-file", passes).fine();
    assertThat(ours.out()).isEqualTo(theirs.out());
  }
}
