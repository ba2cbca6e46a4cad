package dev.weir.backend.gpu.cuda;

/// What builds CUDA C++ for a chip.
interface CudaCompiler {
  /// What came of a build.
  final class Outcome {
    private final byte[] image;
    private final String log;

    /// @param image the built code; empty if it could not be built
    /// @param log what the compiler said
    Outcome(byte[] image, String log) {
      this.image = image;
      this.log = log;
    }

    boolean isBuilt() {
      return image.length > 0;
    }

    byte[] image() {
      return image;
    }

    String log() {
      return log;
    }
  }

  /// Builds code for an architecture, such as `sm_90`.
  Outcome build(String code, String architecture);
}
