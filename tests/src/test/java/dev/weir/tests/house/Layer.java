package dev.weir.tests.house;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/// One module as the architecture sees it.
///
/// @param name the module's folder, or what is left of it after `dialect-`
/// @param packages its packages, as ArchUnit writes them
/// @param uses the layers whose classes it may name
record Layer(String name, ImmutableList<String> packages, ImmutableList<String> uses) {

  /// What every layer above the operators may use.
  private static final ImmutableList<String> PROGRAMS =
      ImmutableList.of("ir-core", "pass-drr", "builtin", "controlflow", "shape");

  /// The table of `CONTRIBUTING.md`, from the bottom up. Benchmarks and tests use everything and are
  /// used by nothing, so they are no layers.
  static final ImmutableList<Layer> TABLE = table();

  private static ImmutableList<Layer> table() {
    List<Layer> layers = new ArrayList<>();
    layers.add(layer("ir-core", "dev.weir.ir.."));
    layers.add(layer("codegen", "dev.weir.codegen..", "ir-core"));
    layers.add(
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
            ImmutableList.of("ir-core")));
    layers.add(dialect("builtin"));
    layers.add(layer("testkit", "dev.weir.testkit..", "ir-core", "pass-drr", "builtin"));
    layers.add(dialect("controlflow", "builtin"));
    layers.add(dialect("shape", "builtin"));
    layers.add(dialect("operator", "builtin", "controlflow", "shape"));
    layers.add(dialect("kernel", "builtin", "shape"));
    layers.add(dialect("mindir", "builtin"));
    layers.add(dialect("mlir", "builtin", "controlflow"));
    layers.add(dialect("onnx", "builtin"));
    layers.add(dialect("compute", "builtin", "shape"));
    layers.add(dialect("tile", "builtin"));
    layers.add(above("formats", "dev.weir.formats..", "operator", "mindir", "onnx"));
    layers.add(pass("autodiff", "operator", "mindir"));
    layers.add(pass("batching", "operator"));
    layers.add(pass("operator", "operator", "kernel"));
    layers.add(pass("mindir", "operator", "mindir", "pass-autodiff"));
    layers.add(pass("onnx", "operator", "kernel", "onnx", "pass-operator", "pass-autodiff"));
    layers.add(pass("kernel", "operator", "kernel", "mlir", "compute", "tile", "pass-operator"));
    layers.add(above("backend-runtime", "dev.weir.runtime..", "kernel", "tile"));
    layers.add(backend("cpu"));
    layers.add(backend("gpu"));
    layers.add(backend("ascend"));
    layers.add(whole(layers, "compiler"));
    layers.add(whole(layers, "tensor"));
    layers.add(whole(layers, "nn"));
    layers.add(whole(layers, "models"));
    layers.add(whole(layers, "cli"));
    return ImmutableList.copyOf(layers);
  }

  private static Layer layer(String name, String packages, String... uses) {
    return new Layer(name, ImmutableList.of(packages), ImmutableList.copyOf(uses));
  }

  private static Layer dialect(String name, String... dialects) {
    var uses = ImmutableList.<String>builder().add("ir-core", "pass-drr").add(dialects).build();
    return new Layer(name, ImmutableList.of("dev.weir.dialect." + name + ".."), uses);
  }

  private static Layer above(String name, String packages, String... uses) {
    var all = ImmutableList.<String>builder().addAll(PROGRAMS).add(uses).build();
    return new Layer(name, ImmutableList.of(packages), all);
  }

  private static Layer pass(String name, String... uses) {
    return above("pass-" + name, "dev.weir.pass." + name + "..", uses);
  }

  private static Layer backend(String name) {
    return layer(
        "backend-" + name,
        "dev.weir.backend." + name + "..",
        "ir-core",
        "pass-drr",
        "builtin",
        "shape",
        "kernel",
        "tile",
        "backend-runtime");
  }

  /// {@return the layer that may use all of `below` that programs are compiled by}
  private static Layer whole(List<Layer> below, String name) {
    return new Layer(
        name,
        ImmutableList.of("dev.weir." + name + ".."),
        below.stream()
            .map(Layer::name)
            .filter(each -> !each.equals("codegen") && !each.equals("testkit"))
            .collect(ImmutableList.toImmutableList()));
  }
}
