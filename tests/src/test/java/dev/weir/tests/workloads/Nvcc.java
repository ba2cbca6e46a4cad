package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.compiler.Targets;
import dev.weir.dialect.tile.TileFuncOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// NVIDIA's compiler, where it is installed.
final class Nvcc {
  private Nvcc() {}

  /// {@return where it is}; what needs it is skipped where it is not
  static Path orSkip() {
    Optional<Path> found =
        Stream.concat(
                Stream.of(System.getenv("PATH").split(":", -1)).map(Path::of),
                Stream.of(Path.of("/usr/local/cuda/bin")))
            .map(place -> place.resolve("nvcc"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "skipped: nvcc is not there");
    return found.get();
  }

  /// Compiles what each of CUDA's targets makes of a program, for the architectures that it is for, and checks that nothing
  /// spills; skipped where there is no compiler.
  ///
  /// @param folder where the sources are written
  /// @param kernels the kernels of a target
  static void compilesWithoutSpills(Path folder, Function<String, List<TileFuncOp>> kernels)
      throws IOException, InterruptedException {
    orSkip();
    for (String target : List.of("cuda", "cuda-sm90a")) {
      List<TileFuncOp> made = kernels.apply(target);
      Path source = folder.resolve(target + ".cu");
      Files.write(
          source, Targets.find(target).orElseThrow().generate(made).files().get("kernels.cu"));
      for (String architecture :
          target.equals("cuda") ? List.of("sm_80", "sm_100") : List.of("sm_90a")) {
        compilesWithoutSpills(source, architecture, made.size());
      }
    }
  }

  /// Compiles `source`, and checks that none of its kernels spills registers, and that no matmul of a warpgroup waits for
  /// itself.
  static void compilesWithoutSpills(Path source, String architecture, int kernels)
      throws IOException, InterruptedException {
    Path log = source.resolveSibling(source.getFileName() + "-" + architecture + ".log");
    Process process =
        new ProcessBuilder(
                orSkip().toString(),
                "-std=c++17",
                "-cubin",
                "-arch=" + architecture,
                "-Xptxas",
                "-v",
                "-o",
                source.resolveSibling(architecture + ".cubin").toString(),
                source.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(log)).isZero();
    String said = Files.readString(log);
    // "Potential Performance Loss: wgmma.mma_async instructions are serialized due to …"
    assertThat(said).doesNotContain("serialized");
    assertThat(said.split("0 bytes spill stores, 0 bytes spill loads", -1))
        .as(said)
        .hasSize(kernels + 1);
  }
}
