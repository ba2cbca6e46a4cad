package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedDevice;
import dev.weir.runtime.device.TileTarget;
import dev.weir.runtime.host.HostCompiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A program at the kernel level: calls of library kernels, launches of generated ones, and these beside
/// it.
///
/// What runs it needs the code of generated kernels, not what that was made from: this is read from a cache only
/// when somebody asks for [#module].
public final class LoweredProgram {
  private final Operation calls;
  private final ParameterStore parameters;
  private final CompileOptions options;
  private final Optional<TileTarget> target;
  private final ImmutableList<String> choices;
  private final Optional<KernelSources> sources;
  private final ImmutableList<DeviceProgram> devices;
  private @Nullable Supplier<? extends Iterable<Operation>> missing;

  /// @param module the program
  /// @param parameters the weights
  /// @param options how it was compiled
  /// @param target what generates code for the kernels; the target `jvm` may have nothing that does
  /// @param choices which kernel each call is one of and why, a line for each
  /// @param sources the code of the generated kernels; none where there are none, or several devices
  /// @param devices what there is for each of several devices; none where there is one
  LoweredProgram(
      Operation module,
      ParameterStore parameters,
      CompileOptions options,
      Optional<TileTarget> target,
      ImmutableList<String> choices,
      Optional<KernelSources> sources,
      ImmutableList<DeviceProgram> devices) {
    this.calls = module;
    this.parameters = parameters;
    this.options = options;
    this.target = target;
    this.choices = choices;
    this.sources = sources;
    this.devices = devices;
  }

  /// {@return this program, at the end of whose module what `kernels` gives is still missing}
  LoweredProgram without(Supplier<? extends Iterable<Operation>> kernels) {
    missing = kernels;
    return this;
  }

  /// {@return the program, with the kernels that were generated}
  public synchronized Operation module() {
    if (missing != null) {
      Rewriter rewriter = new Rewriter();
      for (Operation kernel : ImmutableList.copyOf(missing.get())) {
        rewriter.moveToEnd(kernel, calls.region(0).entry());
      }
      missing = null;
    }
    return calls;
  }

  /// {@return the program; kernels that were generated may be missing}
  Operation calls() {
    return calls;
  }

  /// {@return what there is for each device, where the program runs on several}
  ImmutableList<DeviceProgram> devices() {
    return devices;
  }

  /// {@return whether the program runs on several devices}
  public boolean isOnSeveralDevices() {
    return !devices.isEmpty();
  }

  /// {@return the weights}
  public ParameterStore parameters() {
    return parameters;
  }

  /// {@return how it was compiled}
  public CompileOptions options() {
    return options;
  }

  /// {@return what generates code for the kernels; the target `jvm` may have nothing that does}
  public Optional<TileTarget> target() {
    return target;
  }

  /// {@return which kernel each call is one of and why, a line for each}
  public ImmutableList<String> choices() {
    return choices;
  }

  /// {@return the code of the generated kernels; none where there are none}
  public Optional<KernelSources> sources() {
    return sources;
  }

  /// {@return the kernels of `module` that code is generated for, in program order}: all but those that are
  /// checked where they run
  static ImmutableList<TileFuncOp> kernels(Operation module) {
    var kernels = ImmutableList.<TileFuncOp>builder();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof TileFuncOp kernel && !kernel.checked()) {
        kernels.add(kernel);
      }
    }
    return kernels.build();
  }

  /// Reports what is wrong with the kernels, where one is given as source in its file.
  static void report(DeviceException fault, Operation module, Diagnostics diagnostics) {
    report(fault, module, module.location(), diagnostics);
  }

  /// Does so, where what has no place of its own is wrong at `place`.
  private static void report(
      DeviceException fault, Operation module, Location place, Diagnostics diagnostics) {
    var error = diagnostics.error(fault.place().orElse(place), "%s", fault.getMessage());
    if (fault.place().isPresent()) {
      for (TileFuncOp kernel : kernels(module)) {
        if (kernel.symName().equals(fault.kernel())) {
          error.note(kernel.location(), "the kernel is for this operation");
        }
      }
    }
  }

  /// {@return the files of code that kernels of `module` are given as source in}
  public static ImmutableList<SourceText> givenFiles(Operation module) {
    var files = ImmutableList.<SourceText>builder();
    for (TileFuncOp kernel : kernels(module)) {
      SourceOp.of(kernel)
          .ifPresent(source -> files.add(SourceText.of(source.file(), source.text())));
    }
    return files.build();
  }

  /// {@return the program, ready to run; empty after reporting what is in the way}
  ///
  /// @param cache where kernels that were built before are, and are put
  public Optional<Executable> load(KernelCache cache, Diagnostics diagnostics) {
    if (!devices.isEmpty()) {
      return loadOnDevices(cache, diagnostics);
    }
    Optional<KernelLibrary> library = Optional.empty();
    if (sources.isPresent()) {
      try {
        library = Optional.of(target.orElseThrow().load(sources.get(), cache, options.device()));
      } catch (DeviceException e) {
        report(e, module(), diagnostics);
        return Optional.empty();
      }
    }
    return HostCompiler.compile(
        calls, this::module, parameters, options.printed(), options.target(), library, diagnostics);
  }

  private Optional<Executable> loadOnDevices(KernelCache cache, Diagnostics diagnostics) {
    List<LoadedDevice> loaded = new ArrayList<>();
    for (DeviceProgram device : devices) {
      try {
        loaded.add(
            new LoadedDevice(
                device.device().toString(),
                device.sources().map(code -> device.target().load(code, cache, device.options()))));
      } catch (DeviceException e) {
        loaded.forEach(each -> each.library().ifPresent(KernelLibrary::close));
        report(e, module(), firstOn(device.device()), diagnostics);
        return Optional.empty();
      }
    }
    return HostCompiler.compile(
        calls, this::module, parameters, options.printed(), loaded, diagnostics);
  }

  /// {@return where the first operation is that a kernel of `device` is for}
  private Location firstOn(ProgramDevices.Device device) {
    return kernels(module()).stream()
        .filter(kernel ->
            ProgramDevices.deviceOf(kernel)
                .filter(said -> said.equals(StringAttr.of(device.toString())))
                .isPresent())
        .findFirst()
        .map(Operation::location)
        .orElse(module().location());
  }
}
