package dev.weir.backend.gpu.cuda;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// NVIDIA's compiler as a command.
///
/// @param path where it is
record NvccCompiler(Path path) implements CudaCompiler {
  /// {@return the compiler, if it is on the search path or in the folder that `CUDA_HOME` names}
  static Optional<NvccCompiler> find() {
    String home = System.getenv("CUDA_HOME");
    return BuildFolder.find(List.of("nvcc"), (home == null ? "/usr/local/cuda" : home) + "/bin")
        .map(NvccCompiler::new);
  }

  @Override
  public Outcome build(String code, String architecture) {
    try (BuildFolder folder = new BuildFolder()) {
      folder.write(CudaTarget.FILE, code.getBytes(StandardCharsets.UTF_8));
      BuildFolder.Run run =
          folder.run(
              List.of(
                  path.toString(),
                  "-cubin",
                  "-arch=" + architecture,
                  "-o",
                  "kernels.out",
                  CudaTarget.FILE));
      return new Outcome(run.isDone() ? folder.read("kernels.out") : new byte[0], run.said());
    }
  }
}
