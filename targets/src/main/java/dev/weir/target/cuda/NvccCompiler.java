package dev.weir.target.cuda;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// NVIDIA's compiler as a command.
///
/// @param path where it is
record NvccCompiler(Path path) implements CudaCompiler {
  private static final int SECONDS = 300;

  /// {@return the compiler, if it is on the search path or in the folder that `CUDA_HOME` names}
  static Optional<NvccCompiler> find() {
    List<String> folders = new ArrayList<>();
    String search = System.getenv("PATH");
    folders.addAll(List.of((search == null ? "" : search).split(File.pathSeparator, -1)));
    String home = System.getenv("CUDA_HOME");
    folders.add((home == null ? "/usr/local/cuda" : home) + "/bin");
    for (String folder : folders) {
      Path found = Path.of(folder, "nvcc");
      if (!folder.isEmpty() && Files.isExecutable(found)) {
        return Optional.of(new NvccCompiler(found));
      }
    }
    return Optional.empty();
  }

  @Override public Outcome build(String code, int capability) {
    Path folder = temporary();
    try {
      Files.writeString(folder.resolve(CudaTarget.FILE), code);
      Outcome outcome =
          run(
              folder,
              List.of("-cubin", "-arch=sm_" + capability, "-o", "kernels.out", CudaTarget.FILE));
      Path image = folder.resolve("kernels.out");
      return outcome.isBuilt() && Files.exists(image)
          ? new Outcome(Files.readAllBytes(image), outcome.log())
          : new Outcome(new byte[0], outcome.log());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(folder);
    }
  }

  /// Runs the compiler; the image is there, whatever it holds, if it ended well.
  private Outcome run(Path folder, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(path.toString());
    command.addAll(arguments);
    Path log = folder.resolve("log.txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      try {
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return new Outcome(new byte[0], "no answer in " + SECONDS + " seconds");
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        return new Outcome(new byte[0], "interrupted");
      }
      String said = Files.readString(log, StandardCharsets.UTF_8).strip();
      return new Outcome(new byte[process.exitValue() == 0 ? 1 : 0], said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("weir-cuda");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    File[] files = folder.toFile().listFiles();
    try {
      for (File file : files == null ? new File[0] : files) {
        Files.deleteIfExists(file.toPath());
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
