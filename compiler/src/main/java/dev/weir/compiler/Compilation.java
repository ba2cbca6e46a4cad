package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.group.FusionReport;
import dev.weir.pass.kernel.group.GroupingOptions;
import dev.weir.pass.kernel.lower.InplacePass;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.pass.kernel.tile.GroupLowering;
import dev.weir.pass.operator.decompose.DecomposeCompositePass;
import dev.weir.pass.operator.decompose.DecomposePass;
import dev.weir.pass.operator.inplace.ValueFormPass;
import dev.weir.pass.operator.shape.ShapeSpecialization;
import dev.weir.runtime.Executable;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.TileTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Carries a program of operators down to kernels: shapes are made as specific as the inputs are known,
/// the passes asked for run, operators form groups that become generated kernels, the rest become calls of
/// library kernels. Where the options name a cache, what is in there is taken from it, and what is not is
/// put there.
public final class Compilation {
  private static final Pipeline COMPOSITES = Pipeline.of(new DecomposeCompositePass());

  /// Comes before all that moves, merges or fuses operators.
  private static final Pipeline VALUE_FORM = Pipeline.of(new ValueFormPass());

  /// Gives back the memory that value form takes, where an operand dies.
  private static final Pipeline REUSE = Pipeline.of(new InplacePass());

  private final CompileOptions options;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final Optional<FileCache> cache;

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
    boolean ready =
        ShapeSpecialization.specialize(copy, options.inputs(), diagnostics)
            && run(VALUE_FORM, copy, scope)
            && (options.passes().isEmpty() || run(options.passes().get(), copy, scope))
            && run(COMPOSITES, copy, scope)
            && decompose(copy, scope);
    GroupingOptions limits =
        Targets.find(options.target())
            .map(target -> formation(target).limits())
            .orElse(GroupingOptions.DEFAULT);
    return ready ? Optional.of(FusionReport.of(copy, limits)) : Optional.empty();
  }

  /// {@return `module` at the kernel level; empty after reporting what is in the way}
  ///
  /// The module is changed unless the cache has what becomes of it. A program that is at the kernel level
  /// already stays as it is.
  public Optional<LoweredProgram> lower(Operation module) {
    Optional<LoweredProgram> program = cache.isEmpty() ? lowered(module) : cached(module);
    program.ifPresent(
        lowered -> KernelChoices.report(lowered.calls(), options.target(), diagnostics));
    return program;
  }

  private Optional<LoweredProgram> cached(Operation module) {
    String key = key(module);
    Optional<byte[]> known = cache.orElseThrow().get(key);
    if (known.isPresent()) {
      return Optional.of(
          CacheEntry.of(known.get()).program(options, options.parameters(), registry));
    }
    Optional<LoweredProgram> lowered = lowered(module);
    lowered.ifPresent(program ->
        cache
            .orElseThrow()
            .put(key, CacheEntry.of(program, options.parameters(), registry).toBytes()));
    return lowered;
  }

  /// {@return what tells this compilation from others}
  private String key(Operation module) {
    Fingerprint key =
        new Fingerprint()
            .add(Weir.VERSION)
            .add(System.getProperty("java.vm.version", ""))
            .add(options.target())
            .add(options.passes().map(Pipeline::text).orElse(""))
            .add(Boolean.toString(options.fusion()))
            .add(Boolean.toString(options.trustsKernels()));
    Targets.find(options.target())
        .map(TileTarget::device)
        .ifPresent(device ->
            key.add(Integer.toString(device.processors()))
                .add(Integer.toString(device.vectorBytes())));
    new TreeMap<>(options.inputs()).forEach((name, type) -> key.add(name).add(type.toString()));
    if (options.identity().isPresent()) {
      key.add(options.identity().get());
    } else {
      key.add(BytecodeWriter.write(module, BytecodeOptions.of(registry)));
    }
    options.parameters().asMap().forEach((name, tensor) -> key.add(name).add(tensor));
    return key.hex();
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
    if (!options.trustsKernels() && runsOnHost(target)) {
      Rewriter rewriter = new Rewriter();
      LoweredProgram.kernels(module)
          .forEach(kernel -> rewriter.setAttribute(kernel, "checked", BoolAttr.TRUE));
    }
    ParameterScope scope = ParameterScope.of(options.parameters());
    boolean inplace = worksInPlace(module);
    boolean ready =
        (isLowered(module)
                || ShapeSpecialization.specialize(module, options.inputs(), diagnostics)
                    && run(VALUE_FORM, module, scope))
            && (options.passes().isEmpty() || run(options.passes().get(), module, scope))
            && run(COMPOSITES, module, scope);
    if (!ready) {
      return Optional.empty();
    }
    boolean oneByOne = !options.fusion() && options.target().equals(Targets.JVM);
    try {
      if (isLowered(module)) {
        return isPlacedFor(module, target)
            ? Optional.of(program(module, scope.store(), target))
            : Optional.empty();
      } else if (target.isEmpty() || oneByOne) {
        return lower(module, Backend.CPU, new GroupLowering(DevicePresets.CPU), diagnostics)
                && (!inplace || run(REUSE, module, scope))
            ? Optional.of(program(module, scope.store(), target))
            : Optional.empty();
      }
      return generated(module, scope, target.get(), inplace);
    } catch (DeviceException e) {
      diagnostics.error(module.location(), "%s", e.getMessage());
      return Optional.empty();
    }
  }

  /// Lowers groups to generated kernels. Where the target refuses some, these groups are taken apart.
  private Optional<LoweredProgram> generated(
      Operation module, ParameterScope scope, TileTarget target, boolean inplace) {
    if (!decompose(module, scope)) {
      return Optional.empty();
    }
    GroupFormation groups = formation(target);
    groups.run(module, options.fusion());
    Operation spare = module.copy();
    if (!lowerFor(target, groups.lowering(), module) || inplace && !run(REUSE, module, scope)) {
      return Optional.empty();
    }
    try {
      return Optional.of(program(module, scope.store(), Optional.of(target)));
    } catch (DeviceException refused) {
      if (!groups.dissolveRefused(spare)) {
        throw refused;
      }
      return lowerFor(target, groups.lowering(), spare)
          ? Optional.of(program(spare, scope.store(), Optional.of(target)))
          : Optional.empty();
    }
  }

  /// @throws DeviceException if the target refuses a kernel
  private LoweredProgram program(
      Operation module, ParameterStore parameters, Optional<TileTarget> target) {
    Optional<KernelSources> sources = Optional.empty();
    ImmutableList<TileFuncOp> kernels = LoweredProgram.kernels(module);
    if (!kernels.isEmpty()) {
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
        sources);
  }

  /// Takes composite operators apart, after what is done with convolutions. What that remarks is of no
  /// interest: it does what it can.
  private boolean decompose(Operation module, ParameterScope scope) {
    ConvolutionPasses convolutions = ConvolutionPasses.of(module, options.target());
    Diagnostics found = new Diagnostics();
    boolean done = run(convolutions.pipeline(), module, scope, found);
    if (!done) {
      found.all().forEach(diagnostics::add);
    }
    return done && run(Pipeline.of(new DecomposePass(convolutions.kept())), module, scope);
  }

  private boolean run(Pipeline passes, Operation module, ParameterScope scope) {
    return run(passes, module, scope, diagnostics);
  }

  private boolean run(Pipeline passes, Operation module, ParameterScope scope, Diagnostics found) {
    return PassManager.builder(passes, registry)
        .provide(ParameterScope.class, scope)
        .build()
        .run(module, found);
  }

  private boolean lowerFor(TileTarget target, GroupLowering groups, Operation module) {
    Diagnostics found = new Diagnostics();
    // Where no kernel is generated, nothing runs on a device.
    boolean done =
        holdsGroups(module)
            ? lower(module, target.backend(), groups, found)
            : lower(module, Backend.CPU, new GroupLowering(DevicePresets.CPU), found);
    for (Diagnostic each : found.all()) {
      // What falls back is told together with what cannot be generated.
      if (each.severity() != Diagnostic.Severity.REMARK) {
        diagnostics.add(each);
      }
    }
    return done;
  }

  private static boolean lower(
      Operation module, Backend backend, GroupLowering groups, Diagnostics diagnostics) {
    return KernelLowering.lower(module, library(), backend, groups, new Rewriter(), diagnostics)
        && Verifier.verify(module, diagnostics);
  }

  private static GroupFormation formation(TileTarget target) {
    var specs = ImmutableList.<KernelSpec>builder();
    specs.addAll(library().all()).addAll(target.kernels());
    return new GroupFormation(target, KernelRegistry.of(specs.build()));
  }

  /// {@return the kernels that Weir can run without generating them, which are those of the host}
  private static KernelRegistry library() {
    return KernelRegistry.of(
        KernelRegistry.load().all().stream()
            .filter(spec -> spec.backend() == Backend.CPU)
            .toList());
  }

  private static boolean holdsGroups(Operation module) {
    boolean[] found = {false};
    module.walk(GroupOp.class, op -> found[0] = true);
    return found[0];
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

  private static boolean runsOnHost(Optional<TileTarget> target) {
    return target.map(TileTarget::backend).orElse(Backend.CPU) == Backend.CPU;
  }

  private static boolean worksInPlace(Operation module) {
    boolean[] found = {false};
    module.walk(op -> found[0] |= op.definition().isInplaceTwin());
    return found[0];
  }

  private static boolean isLowered(Operation module) {
    boolean[] found = {false};
    module.walk(PhiKernelOp.class, op -> found[0] = true);
    return found[0];
  }
}
