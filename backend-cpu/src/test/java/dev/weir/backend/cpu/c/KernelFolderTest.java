package dev.weir.backend.cpu.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.runtime.device.KernelSources;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder of kernels, as a C program uses it.
class KernelFolderTest {
  private static final String[] KERNELS = {
    "elementwise", "row_reduce", "column_reduce", "matmul", "functions", "halves"
  };

  @TempDir Path folder;

  private CFolder written() throws Exception {
    CFolder files = new CFolder(folder);
    files.write(new CTarget().generate(CFolder.functions(KERNELS)));
    Files.writeString(folder.resolve("use.c"), CFolder.resource("use.c"));
    return files;
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc", "clang"})
  void makeBuildsItWithoutWarnings(String compiler) throws Exception {
    assumeTrue(CFolder.isInstalled("make"), "skipped, no make");
    assumeTrue(CFolder.isInstalled(compiler), "skipped, no " + compiler);
    CFolder files = written();
    Files.delete(folder.resolve("use.c"));
    files.run(Map.of(), "make", "CC=" + compiler, "CFLAGS=-O1 -Werror");
    assertThat(folder.resolve("libkernels.a")).exists();
    assertThat(folder.resolve("libkernels.so")).exists();
    files.run(Map.of(), "make", "clean");
    files.run(Map.of(), "make", "CC=" + compiler, "CFLAGS=-O1 -Werror", "OPENMP=");
    assertThat(folder.resolve("libkernels.so")).exists();
  }

  /// Compiles the program that uses the kernels.
  private static void compile(CFolder files, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("gcc", "-std=c11"));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", "use", "use.c", "kernels.c", "-lm"));
    files.run(Map.of(), command.toArray(String[]::new));
  }

  /// The program checks softmax, a product and a sum against loops of its own.
  @Test
  void aCProgramGetsTheRightNumbersOnAnyNumberOfThreads() throws Exception {
    assumeTrue(CFolder.isInstalled("gcc"), "skipped, no gcc");
    CFolder files = written();
    compile(
        files,
        "-O2",
        "-march=native",
        "-fopenmp",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-ffp-contract=off",
        "-fno-math-errno");
    String one = files.run(Map.of("OMP_NUM_THREADS", "1"), "./use");
    assertThat(one).contains("all right");
    for (String threads : new String[] {"2", "7"}) {
      assertThat(files.run(Map.of("OMP_NUM_THREADS", threads), "./use")).isEqualTo(one);
    }
  }

  @Test
  void sanitizersFindNothing() throws Exception {
    assumeTrue(CFolder.isInstalled("gcc"), "skipped, no gcc");
    CFolder files = written();
    compile(files, "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all");
    assertThat(files.run(Map.of(), "./use")).contains("all right");
  }

  /// `-Dweir.updateGolden=true` writes what is generated now.
  @ParameterizedTest
  @ValueSource(strings = {"elementwise", "row_reduce", "column_reduce", "matmul"})
  void theCodeIsAsItWas(String name) throws Exception {
    KernelSources sources = new CTarget().generate(CFolder.functions(name));
    String code = new String(sources.files().get("kernels.c"), StandardCharsets.UTF_8);
    if (Boolean.getBoolean("weir.updateGolden")) {
      Path golden =
          Path.of(
              System.getProperty("weir.root"),
              "backend-cpu/src/test/resources/dev/weir/backend/cpu/c");
      Files.writeString(golden.resolve(name + ".c"), code);
    }
    assertThat(code).isEqualTo(CFolder.resource(name + ".c"));
  }
}
