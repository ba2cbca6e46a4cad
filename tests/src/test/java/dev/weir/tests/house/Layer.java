package dev.weir.tests.house;

import com.google.common.collect.ImmutableList;

/// One module as the architecture sees it.
///
/// @param name the module's folder, or what is left of it after `dialect-`
/// @param packages its packages, as ArchUnit writes them
/// @param uses the layers whose classes it may name
record Layer(String name, ImmutableList<String> packages, ImmutableList<String> uses) {

  /// The table of `CONTRIBUTING.md`, from the bottom up. Benchmarks and tests use everything and are
  /// used by nothing, so they are no layers.
  static final ImmutableList<Layer> TABLE =
      ImmutableList.of(
          layer("ir-core", "dev.weir.ir.."),
          layer("codegen", "dev.weir.codegen..", "ir-core"),
          new Layer(
              "pass-drr",
              ImmutableList.of(
                  "dev.weir.rewrite..",
                  "dev.weir.drr..",
                  "dev.weir.pass",
                  "dev.weir.pass.general..",
                  "dev.weir.pass.inspect..",
                  "dev.weir.analysis..",
                  "dev.weir.evaluate.."),
              ImmutableList.of("ir-core")),
          dialect("builtin"),
          layer("testkit", "dev.weir.testkit..", "ir-core", "pass-drr", "builtin"),
          dialect("controlflow", "builtin"),
          dialect("shape", "builtin"),
          dialect("operator", "builtin", "controlflow", "shape"),
          dialect("kernel", "builtin", "shape"),
          dialect("mindir", "builtin"),
          dialect("mlir", "builtin", "controlflow"),
          dialect("compute", "builtin", "shape"),
          dialect("tile", "builtin"),
          layer(
              "formats",
              "dev.weir.formats..",
              "ir-core",
              "pass-drr",
              "builtin",
              "operator",
              "mindir",
              "shape",
              "controlflow"),
          layer(
              "pass-autodiff",
              "dev.weir.pass.autodiff..",
              "ir-core",
              "pass-drr",
              "builtin",
              "controlflow",
              "shape",
              "operator",
              "mindir"),
          layer(
              "pass-operator",
              "dev.weir.pass.operator..",
              "ir-core",
              "pass-drr",
              "builtin",
              "controlflow",
              "shape",
              "operator",
              "kernel"),
          layer(
              "pass-mindir",
              "dev.weir.pass.mindir..",
              "ir-core",
              "pass-drr",
              "builtin",
              "controlflow",
              "shape",
              "operator",
              "mindir",
              "pass-autodiff"),
          layer(
              "pass-kernel",
              "dev.weir.pass.kernel..",
              "ir-core",
              "pass-drr",
              "builtin",
              "controlflow",
              "shape",
              "operator",
              "kernel",
              "mlir",
              "compute",
              "tile",
              "pass-operator"),
          layer(
              "backend-runtime",
              "dev.weir.runtime..",
              "ir-core",
              "pass-drr",
              "builtin",
              "controlflow",
              "shape",
              "kernel",
              "tile"),
          layer(
              "backend-cpu",
              "dev.weir.backend.cpu..",
              "ir-core",
              "pass-drr",
              "builtin",
              "shape",
              "kernel",
              "tile",
              "backend-runtime"),
          layer(
              "backend-gpu",
              "dev.weir.backend.gpu..",
              "ir-core",
              "pass-drr",
              "builtin",
              "shape",
              "kernel",
              "tile",
              "backend-runtime"),
          layer(
              "backend-ascend",
              "dev.weir.backend.ascend..",
              "ir-core",
              "pass-drr",
              "builtin",
              "shape",
              "kernel",
              "tile",
              "backend-runtime"),
          layer(
              "compiler",
              "dev.weir.compiler..",
              "ir-core",
              "pass-drr",
              "builtin",
              "controlflow",
              "shape",
              "operator",
              "kernel",
              "mindir",
              "mlir",
              "compute",
              "tile",
              "formats",
              "pass-autodiff",
              "pass-operator",
              "pass-mindir",
              "pass-kernel",
              "backend-runtime",
              "backend-cpu",
              "backend-gpu",
              "backend-ascend"),
          layer(
              "cli",
              "dev.weir.cli..",
              "ir-core",
              "pass-drr",
              "builtin",
              "controlflow",
              "shape",
              "operator",
              "kernel",
              "mindir",
              "mlir",
              "compute",
              "tile",
              "formats",
              "pass-autodiff",
              "pass-operator",
              "pass-mindir",
              "pass-kernel",
              "backend-runtime",
              "backend-cpu",
              "backend-gpu",
              "backend-ascend",
              "compiler"));

  private static Layer layer(String name, String packages, String... uses) {
    return new Layer(name, ImmutableList.of(packages), ImmutableList.copyOf(uses));
  }

  private static Layer dialect(String name, String... dialects) {
    var uses = ImmutableList.<String>builder().add("ir-core", "pass-drr").add(dialects).build();
    return new Layer(name, ImmutableList.of("dev.weir.dialect." + name + ".."), uses);
  }
}
