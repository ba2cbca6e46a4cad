package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.dialect.kernel.ProgramDevices.Device;
import dev.weir.dialect.kernel.buffer.BufferPlanning;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassOutput;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.group.FusionReport;
import dev.weir.pass.kernel.group.Grouping;
import dev.weir.pass.kernel.group.GroupingOptions;
import dev.weir.pass.kernel.lower.TensorPlacement;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.kernel.tile.GroupKernels;
import dev.weir.runtime.Executable;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.TileTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Carries a program of operators down to kernels: shapes are made as specific as the inputs are known,
/// the passes asked for run, operators form groups that become generated kernels, the rest become calls of
/// library kernels. Where the options name a cache, what is in there is taken from it, and what is not is
/// put there.
public final class Compilation {
  private final CompileOptions options;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final Optional<FileCache> cache;

  /// The key under which the program is kept that was compiled last.
  private Optional<String> keptAs = Optional.empty();

  /// @param diagnostics where everything that is in the way is reported
  public Compilation(CompileOptions options, DialectRegistry registry, Diagnostics diagnostics) {
    this.options = options;
    this.registry = registry;
    this.diagnostics = diagnostics;
    cache = options.cache().map(FileCache::new);
  }

  /// {@return the cache that is used}
  public Optional<FileCache> cache() {
    return cache;
  }

  /// {@return the key under which the cache has the program that was compiled last, where it has it}
  public Optional<String> keptAs() {
    return keptAs;
  }

  /// {@return `module` ready to run; empty after reporting what is in the way}
  public Optional<Executable> compile(Operation module) {
    return lower(module).flatMap(this::load);
  }

  /// {@return `program` ready to run; empty after reporting what is in the way}
  public Optional<Executable> load(LoweredProgram program) {
    KernelCache built = cache.isPresent() ? cache.get() : KernelCache.NONE;
    Optional<Executable> loaded = program.load(built, diagnostics);
    cache
        .flatMap(FileCache::fault)
        .ifPresent(fault ->
            diagnostics.warning(
                program.calls().location(), "the cache cannot be written: %s", fault));
    return loaded;
  }

  /// {@return what of `module`, which stays as it is, becomes one kernel and why not more; empty after
  /// reporting what is in the way}
  public Optional<FusionReport> fusion(Operation module) {
    Operation copy = module.copy();
    ParameterScope scope = ParameterScope.of(options.parameters());
    Pipeline passes = TargetPipeline.toSimpleOperators(options, false);
    GroupingOptions limits =
        Targets.find(options.target())
            .map(target ->
                GroupFormation.of(target, new GroupKernels(KernelRules.of(registry)), registry)
                    .limits())
            .orElse(GroupingOptions.DEFAULT.withRules(KernelRules.of(registry)));
    if (!run(passes, copy, scope)) {
      return Optional.empty();
    }
    Grouping.prepare(copy, limits);
    return Optional.of(FusionReport.of(copy, limits));
  }

  /// {@return the sizes that `module`, which stays as it is, leaves open: each with where it comes from,
  /// what holds of them, and what is checked before a run}; empty after reporting what is in the way
  public Optional<String> shapes(Operation module) {
    StringBuilder report = new StringBuilder();
    boolean done =
        PassManager.builder(TargetPipeline.toSimpleOperators(options, true), registry)
            .provide(ParameterScope.class, ParameterScope.of(options.parameters()))
            .instrument(new PassOutput(report::append))
            .build()
            .run(module.copy(), diagnostics);
    return done ? Optional.of(report.toString()) : Optional.empty();
  }

  /// {@return `module` at the kernel level; empty after reporting what is in the way}
  ///
  /// The module is changed unless the cache has what becomes of it. A program that is at the kernel level
  /// already stays as it is, but for places and a buffer plan if it has none.
  public Optional<LoweredProgram> lower(Operation module) {
    boolean isCached =
        cache.isPresent() && !DeviceChoice.isMade(module) && ProgramDevices.of(module).isEmpty();
    Optional<LoweredProgram> program = isCached ? cached(module) : lowered(module);
    return program.filter(lowered ->
        // Where there are several devices, each part has been looked at.
        !lowered.devices().isEmpty()
            || KernelChoices.report(
                lowered.calls(), options.target(), options.fallback(), diagnostics));
  }

  private Optional<LoweredProgram> cached(Operation module) {
    String key = key(module);
    Optional<LoweredProgram> known = kept(key);
    if (known.isPresent()) {
      keptAs = Optional.of(key);
      return known;
    }
    Optional<LoweredProgram> lowered = lowered(module);
    keptAs = lowered.map(program -> key);
    lowered.ifPresent(program ->
        cache
            .orElseThrow()
            .put(key, CacheEntry.of(program, options.parameters(), registry).toBytes()));
    return lowered;
  }

  /// {@return the program that the cache has under a key}
  Optional<LoweredProgram> kept(String key) {
    return cache
        .orElseThrow()
        .get(key)
        .map(bytes -> CacheEntry.of(bytes).program(options, options.parameters(), registry));
  }

  /// {@return what tells this compilation from others}
  private String key(Operation module) {
    Fingerprint key = fingerprint(options, registry);
    if (options.identity().isPresent()) {
      key.add(options.identity().get());
    } else {
      key.add(BytecodeWriter.write(module, BytecodeOptions.of(registry)));
    }
    options.parameters().asMap().forEach((name, tensor) -> key.add(name).add(tensor));
    return key.hex();
  }

  /// {@return what tells compilations by `options` from others}
  static Fingerprint fingerprint(CompileOptions options, DialectRegistry registry) {
    Fingerprint key =
        new Fingerprint()
            .add(Weir.VERSION)
            .add(CompilerCode.digest(options, registry))
            .add(System.getProperty("java.vm.version", ""))
            .add(options.target())
            .add(options.passes().map(Pipeline::text).orElse(""))
            .add(Boolean.toString(options.fusion()))
            .add(Boolean.toString(options.trustsKernels()))
            .add(options.facts().toString())
            .add(options.likely().toString())
            .add(options.tuning().map(Compilation::content).orElse(""));
    Targets.find(options.target())
        .map(TileTarget::device)
        .ifPresent(device ->
            key.add(Integer.toString(device.processors()))
                .add(Integer.toString(device.vectorBytes())));
    new TreeMap<>(options.inputs()).forEach((name, type) -> key.add(name).add(type.toString()));
    return key;
  }

  /// {@return what `file` holds}; the pass that needs it reports where it cannot be read
  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }

  private Optional<LoweredProgram> lowered(Operation module) {
    Optional<TileTarget> target = Targets.find(options.target());
    if (target.isEmpty() && !options.target().equals(Targets.JVM)) {
      diagnostics.error(
          module.location(),
          "unknown target '%s'; the targets are: %s",
          options.target(),
          String.join(", ", Targets.names()));
      return Optional.empty();
    }
    if (!mayRunSources(module)) {
      return Optional.empty();
    }
    ParameterScope scope = ParameterScope.of(options.parameters());
    boolean isLowered = isLowered(module);
    if (!isLowered && DeviceChoice.isMade(module)) {
      return onDevices(module, scope);
    }
    if (isLowered && options.passes().isPresent()) {
      // It would not fit any more.
      BufferPlanning.drop(module);
    }
    Pipeline passes =
        isLowered
            ? TargetPipeline.onKernels(
                options, TensorPlacement.isPlaced(module), BufferPlanning.isPlanned(module))
            : TargetPipeline.toKernels(options);
    if (!run(passes, module, scope)) {
      return Optional.empty();
    }
    ImmutableList<Device> listed = ProgramDevices.of(module);
    if (!listed.isEmpty()) {
      return onDevices(
          module, scope, listed, KernelChoices.of(module, options.target(), options.fusion()));
    }
    if (isLowered && !isPlacedFor(module, target)) {
      return Optional.empty();
    }
    if (target.isPresent() && !takesSources(LoweredProgram.kernels(module), target.get())) {
      return Optional.empty();
    }
    try {
      return Optional.of(program(module, scope.store(), target));
    } catch (DeviceException e) {
      LoweredProgram.report(e, module, diagnostics);
      return Optional.empty();
    }
  }

  /// {@return `module`, operators of which name devices, at the kernel level}
  private Optional<LoweredProgram> onDevices(Operation module, ParameterScope scope) {
    Optional<DeviceChoice> known = DeviceChoice.of(module, options, diagnostics);
    if (known.isEmpty() || !run(TargetPipeline.toTypedOperators(options), module, scope)) {
      return Optional.empty();
    }
    Optional<DeviceChoice> choice = DeviceChoice.of(module, options, diagnostics);
    if (choice.isEmpty() || choice.get().count() != known.get().count()) {
      diagnostics.error(
          module,
          "operators that work in place name devices, which is not told of those that take their"
              + " place: run 'value-form' first, and name devices then");
      return Optional.empty();
    }
    Optional<ImmutableList<ProgramParts.Part>> parts =
        ProgramParts.of(module, choice.get(), diagnostics);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    var choices = ImmutableList.<String>builder();
    boolean isDone = true;
    for (ProgramParts.Part part : parts.get()) {
      CompileOptions own =
          choice.get().options(options, part.device()).withInputs(ImmutableMap.of());
      isDone &=
          run(TargetPipeline.toPlacedKernels(own), part.module(), scope)
              && KernelChoices.report(part.module(), own.target(), own.fallback(), diagnostics);
      choices.addAll(KernelChoices.of(part.module(), own.target(), own.fusion()));
    }
    if (!isDone) {
      return Optional.empty();
    }
    new ProgramLinker(module, choice.get().devices()).link(parts.get());
    return run(TargetPipeline.toPlannedKernels(), module, scope)
        ? onDevices(module, scope, choice.get().devices(), choices.build())
        : Optional.empty();
  }

  /// {@return `module`, which is at the kernel level and runs on `devices`, with the code of its kernels}
  private Optional<LoweredProgram> onDevices(
      Operation module,
      ParameterScope scope,
      ImmutableList<Device> devices,
      ImmutableList<String> choices) {
    ImmutableList<TileFuncOp> kernels = LoweredProgram.kernels(module);
    var programs = ImmutableList.<DeviceProgram>builder();
    int found = diagnostics.errorCount();
    for (Device device : devices) {
      Optional<TileTarget> target = Targets.find(device.target());
      if (target.isEmpty()) {
        diagnostics.error(
            module,
            "lists the device '%s', and there is no target '%s'; the targets are: %s",
            device,
            device.target(),
            String.join(", ", Targets.names()));
        continue;
      }
      ImmutableList<TileFuncOp> own =
          kernels.stream()
              .filter(kernel -> device.equals(device(kernel, devices)))
              .collect(ImmutableList.toImmutableList());
      if (!takesSources(own, target.get())) {
        continue;
      }
      try {
        // What copies to a device needs its memory, though nothing is loaded there.
        boolean isNeeded = !own.isEmpty() || target.get().backend() != Backend.CPU;
        programs.add(
            new DeviceProgram(
                device,
                target.get(),
                options.device().withDevice(device.number()),
                isNeeded ? Optional.of(target.get().generate(own)) : Optional.empty()));
      } catch (DeviceException e) {
        LoweredProgram.report(e, module, diagnostics);
      }
    }
    return diagnostics.errorCount() > found
        ? Optional.empty()
        : Optional.of(
            new LoweredProgram(
                module,
                scope.store(),
                options,
                Targets.find(options.target()),
                choices,
                Optional.empty(),
                programs.build()));
  }

  private static Device device(TileFuncOp kernel, List<Device> devices) {
    return ProgramDevices.deviceOf(kernel)
        .filter(StringAttr.class::isInstance)
        .flatMap(name -> Device.parse(((StringAttr) name).value()))
        .orElse(devices.getFirst());
  }

  /// @throws DeviceException if the target has no code for a kernel that stands in the program
  private LoweredProgram program(
      Operation module, ParameterStore parameters, Optional<TileTarget> target) {
    Optional<KernelSources> sources = Optional.empty();
    ImmutableList<TileFuncOp> kernels = LoweredProgram.kernels(module);
    boolean isChecked = kernels.isEmpty() && module.anyMatch(TileFuncOp.class::isInstance);
    // What checks kernels on a device's memory needs that memory, though nothing is loaded there.
    if (!kernels.isEmpty() || isChecked && !runsOnHost(target)) {
      sources =
          Optional.of(
              target
                  .orElseThrow(
                      () -> new DeviceException(options.target(), "it generates no kernels"))
                  .generate(kernels));
    }
    return new LoweredProgram(
        module,
        parameters,
        options,
        target,
        KernelChoices.of(module, options.target(), options.fusion()),
        sources,
        ImmutableList.of());
  }

  /// Runs `passes`, of which those that the user adds are verified one by one, and all of them at the end.
  private boolean run(Pipeline passes, Operation module, ParameterScope scope) {
    boolean each = options.passes().isPresent();
    boolean done =
        PassManager.builder(passes, registry)
            .verifyEach(each)
            .provide(ParameterScope.class, scope)
            .build()
            .run(module, diagnostics);
    return done && (each || Verifier.verify(module, diagnostics));
  }

  /// {@return whether the generated kernels of a program that was lowered before work on the memory that
  /// those of `target` do}; reports it otherwise
  private boolean isPlacedFor(Operation module, Optional<TileTarget> target) {
    PlaceAttr.Kind place = target.map(TileTarget::backend).orElse(Backend.CPU).place();
    List<LaunchOp> elsewhere = new ArrayList<>();
    module.walk(
        LaunchOp.class,
        launch -> {
          if (launch.result(0).type() instanceof AllocatedTensorType type
              && type.place() != place) {
            elsewhere.add(launch);
          }
        });
    if (elsewhere.isEmpty()) {
      return true;
    }
    boolean onHost = place == PlaceAttr.Kind.CPU;
    diagnostics.error(
        elsewhere.getFirst(),
        "kernel '%s' was lowered for %s, but target '%s' runs kernels on %s; compile the program of"
            + " operators for it",
        elsewhere.getFirst().callee(),
        onHost ? "a device" : "the host",
        options.target(),
        onHost ? "the host" : "a device");
    return false;
  }

  /// {@return whether what runs here may be code that stands in the program}: a file of a program is no plugin; reports it
  /// otherwise
  private boolean mayRunSources(Operation module) {
    if (options.trustsKernels()) {
      return true;
    }
    int before = diagnostics.errorCount();
    module.walk(
        SourceOp.class,
        source ->
            diagnostics.error(
                source,
                "is code that stands in the program and that nobody checks: '--trust-kernels' runs"
                    + " it"));
    return diagnostics.errorCount() == before;
  }

  /// Reports kernels given as source in a language that the target does not take.
  private boolean takesSources(List<TileFuncOp> kernels, TileTarget target) {
    int before = diagnostics.errorCount();
    for (TileFuncOp kernel : kernels) {
      SourceOp.refusal(kernel, target.sourceLanguage().orElse(""))
          .ifPresent(why ->
              diagnostics.error(
                  SourceOp.of(kernel).orElseThrow(),
                  "kernel '@%s' is not for target '%s': %s",
                  kernel.symName(),
                  target.name(),
                  why.reason()));
    }
    return diagnostics.errorCount() == before;
  }

  /// {@return whether the kernels of `target` run on the host, as the library's do}
  static boolean runsOnHost(Optional<TileTarget> target) {
    return target.map(TileTarget::backend).orElse(Backend.CPU) == Backend.CPU;
  }

  private static boolean isLowered(Operation module) {
    return module.anyMatch(PhiKernelOp.class::isInstance);
  }
}
