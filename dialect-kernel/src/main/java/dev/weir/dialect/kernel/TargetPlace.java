package dev.weir.dialect.kernel;

/// Where a program is to run, as the passes that plan for it are told: an option named `place`, as in PIR.
public enum TargetPlace {
  /// On the host.
  CPU(Backend.CPU),
  /// On a GPU.
  GPU(Backend.GPU);

  private final Backend backend;

  TargetPlace(Backend backend) {
    this.backend = backend;
  }

  /// {@return what runs kernels there}
  public Backend backend() {
    return backend;
  }
}
