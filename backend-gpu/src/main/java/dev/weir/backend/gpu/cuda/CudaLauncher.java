package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.LaunchTable;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.ProgramSteps;
import dev.weir.runtime.ProgramSteps.Kind;
import dev.weir.runtime.ProgramSteps.Origin;
import dev.weir.runtime.device.KernelSources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What runs a program's CUDA kernels without Java: a library in C++ with an interface in C (`model.h`, `model.cpp`), an
/// example that uses it (`main.cpp`), a `Makefile`, and the emulation that stands for a GPU where there is none.
///
/// It computes by generated kernels alone; cuBLASLt is not asked.
public final class CudaLauncher {
  private final CudaChip chip;
  private final Executable plans;
  private final KernelSources sources;
  private final ImmutableMap<Integer, Long> offsets;
  private final long weightBytes;

  private CudaLauncher(
      CudaChip chip,
      Executable plans,
      KernelSources sources,
      ImmutableMap<Integer, Long> offsets,
      long weightBytes) {
    this.chip = chip;
    this.plans = plans;
    this.sources = sources;
    this.offsets = offsets;
    this.weightBytes = weightBytes;
  }

  /// {@return why a program cannot be run by its kernels alone, if so}
  public static Optional<String> whyNot(Executable plans) {
    ProgramSteps program = plans.steps();
    for (ProgramSteps.Value value : program.values()) {
      if (value.origin() == Origin.DYNAMIC || value.shape().contains(-1)) {
        return Optional.of("sizes are known only at run time");
      }
    }
    for (ProgramSteps.Step step : program.steps()) {
      if (step.kind() == Kind.LIBRARY) {
        return Optional.of("'%s' runs on the host: %s".formatted(step.kernel(), step.reason()));
      }
      if (step.kind() == Kind.CONTROL) {
        return Optional.of("it has branches, loops, lists, calls or writes to weights");
      }
    }
    return Optional.empty();
  }

  /// {@return the files, by name}
  ///
  /// @param target the target that the code is for
  /// @param plans the program, for which [#whyNot] says nothing
  /// @param sources the code of its kernels
  /// @param offsets where in `weights.bin` each weight and constant lies, by the number of the value
  /// @param weightBytes how large that file is
  public static ImmutableMap<String, byte[]> files(
      String target,
      Executable plans,
      KernelSources sources,
      ImmutableMap<Integer, Long> offsets,
      long weightBytes) {
    return new CudaLauncher(CudaChip.of(target), plans, sources, offsets, weightBytes).files();
  }

  private ImmutableMap<String, byte[]> files() {
    var files = ImmutableMap.<String, byte[]>builder();
    files.put("model.h", bytes(header()));
    files.put("model.cpp", bytes(source()));
    files.put("main.cpp", bytes(resource("main.cpp")));
    files.put(
        "Makefile",
        bytes(
            resource("Makefile")
                .replace("@ARCHITECTURES@", chip.architectures())
                .replace("@PTX@", chip.portable())));
    String code = new String(sources.files().get(CudaTarget.FILE), StandardCharsets.UTF_8);
    HostEmulation.files().forEach((name, bytes) -> files.put("emulation/" + name, bytes));
    StringBuilder unit = new StringBuilder("#include \"device.h\"\n#include \"../kernels.cu\"\n");
    SimtSources.textsOf(code)
        .forEach((kernel, text) -> unit.append(HostEmulation.entry(kernel, text)));
    files.put("emulation/kernels.cpp", bytes(unit.toString()));
    return files.buildOrThrow();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String header() {
    StringBuilder ports = new StringBuilder();
    ports(ports, "inputs", plans.inputs());
    ports(ports, "outputs", plans.outputs());
    return resource("model.h")
        .replace("@INPUTS@", Integer.toString(plans.inputs().size()))
        .replace("@OUTPUTS@", Integer.toString(plans.outputs().size()))
        .replace("@PORTS@", ports);
  }

  private static void ports(StringBuilder text, String what, List<Port> ports) {
    for (int i = 0; i < ports.size(); i++) {
      text.append(
          "/* %s[%d] is %s: %s. */\n"
              .formatted(what, i, comment(ports.get(i).name()), ports.get(i).type()));
    }
  }

  /// A name may have any characters, but must neither end the comment nor the line.
  private static String comment(String name) {
    StringBuilder text = new StringBuilder();
    name.codePoints()
        .forEach(c ->
            text.appendCodePoint(
                Character.isISOControl(c) || c == 0x2028 || c == 0x2029 || c == '\\' ? '?' : c));
    return text.toString().replace("*/", "* /").replace("/*", "/ *");
  }

  private String source() {
    ImmutableMap<String, LaunchTable.Launch> table =
        LaunchTable.read(sources.files().get(LaunchTable.FILE));
    List<String> kernels = new ArrayList<>();
    StringBuilder entries = new StringBuilder();
    for (ProgramSteps.Step step : plans.steps().steps()) {
      if (step.kind() == Kind.LAUNCH && !kernels.contains(step.kernel())) {
        kernels.add(step.kernel());
        LaunchTable.Launch launch = known(table, step.kernel());
        entries.append(
            "    {\"%s\", %d},\n"
                .formatted(step.kernel(), CudaTarget.dynamicBytes(launch.localBytes())));
      }
    }
    String run = new LauncherRun(plans, offsets, kernels, table).code();
    boolean hasBoxes = table.values().stream().anyMatch(launch -> !launch.boxes().isEmpty());
    return resource("model.cpp")
        .replace("@HAS_BOXES@", Boolean.toString(hasBoxes))
        .replace("@DEVICE@", Long.toString(plans.devicePlan().size()))
        .replace("@HOST@", Long.toString(plans.plan().size()))
        .replace("@WEIGHTS@", Long.toString(weightBytes))
        .replace("@WEIGHTS_ON_DEVICE@", Boolean.toString(hasWeightsOnDevice()))
        .replace("@KERNELS@", entries)
        .replace("@INPUT_BYTES@", sizes(plans.inputs()))
        .replace("@OUTPUT_BYTES@", sizes(plans.outputs()))
        .replace("@RUN@", run);
  }

  private static LaunchTable.Launch known(
      ImmutableMap<String, LaunchTable.Launch> table, String kernel) {
    LaunchTable.Launch launch = table.get(kernel);
    if (launch == null) {
      throw new IllegalArgumentException("the sources have no kernel '" + kernel + "'");
    }
    return launch;
  }

  private boolean hasWeightsOnDevice() {
    for (Map.Entry<Integer, Tensor> entry : plans.constants().entrySet()) {
      if (plans.steps().values().get(entry.getKey()).onDevice()) {
        return true;
      }
    }
    return false;
  }

  private static String sizes(ImmutableList<Port> ports) {
    StringBuilder text = new StringBuilder();
    for (Port port : ports) {
      DType dtype = ElementTypes.dtypeOf(port.type().elementType());
      long bytes = dtype.byteSize();
      for (int i = 0; i < port.type().rank(); i++) {
        bytes *= port.type().dimension(i);
      }
      text.append(bytes).append(", ");
    }
    return text.toString();
  }

  private static String resource(String name) {
    try (InputStream stream = CudaLauncher.class.getResourceAsStream("launcher/" + name)) {
      if (stream == null) {
        throw new IllegalStateException("the resource '" + name + "' is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
