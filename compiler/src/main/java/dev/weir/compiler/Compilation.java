package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.target.Executable;
import dev.weir.target.tile.DeviceException;
import dev.weir.target.tile.KernelCache;
import dev.weir.target.tile.KernelSources;
import dev.weir.target.tile.TileTarget;
import dev.weir.transforms.decompose.DecomposePass;
import dev.weir.transforms.group.FusionReport;
import dev.weir.transforms.group.GroupingOptions;
import dev.weir.transforms.kernel.KernelLowering;
import dev.weir.transforms.shape.ShapeSpecialization;
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
        .ifPresent(
            fault -> diagnostics.warning(
                Location.unknown(), "the cache cannot be written: %s", fault));
    return loaded;
  }

  /// {@return what of `module`, which stays as it is, becomes one kernel and why not more; empty after
  /// reporting what is in the way}
  public Optional<FusionReport> fusion(Operation module) {
    Operation copy = module.copy();
    ParameterScope scope = ParameterScope.of(options.parameters());
    boolean ready =
        ShapeSpecialization.specialize(copy, options.inputs(), diagnostics)
            && (options.passes().isEmpty() || run(options.passes().get(), copy, scope))
            && run(Pipeline.of(new DecomposePass(ImmutableList.of())), copy, scope);
    GroupingOptions limits =
        Targets.find(options.target())
            .map(target -> GroupingOptions.of(target.device()))
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
        lowered -> KernelChoices.report(lowered.module(), options.target(), diagnostics));
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
    lowered.ifPresent(
        program -> cache.orElseThrow()
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
            .add(Integer.toString(Runtime.getRuntime().availableProcessors()));
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
          module.location(), "unknown target '%s'; the targets are: %s", options.target(),
          String.join(", ", Targets.names()));
      return Optional.empty();
    }
    ParameterScope scope = ParameterScope.of(options.parameters());
    boolean ready =
        (isLowered(module)
            || ShapeSpecialization.specialize(module, options.inputs(), diagnostics))
            && (options.passes().isEmpty() || run(options.passes().get(), module, scope))
            && (isLowered(module) || kernels(module, target, scope));
    return ready ? program(module, scope.store(), target) : Optional.empty();
  }

  private Optional<LoweredProgram> program(
      Operation module, ParameterStore parameters, Optional<TileTarget> target) {
    Optional<KernelSources> sources = Optional.empty();
    ImmutableList<TileFuncOp> kernels = LoweredProgram.kernels(module);
    if (!kernels.isEmpty()) {
      if (target.isEmpty()) {
        diagnostics.error(module.location(), "target '%s' generates no kernels", options.target());
        return Optional.empty();
      }
      try {
        sources = Optional.of(target.get().generate(kernels));
      } catch (DeviceException e) {
        diagnostics.error(module.location(), "%s", e.getMessage());
        return Optional.empty();
      }
    }
    return Optional.of(
        new LoweredProgram(
            module, parameters, options, target, KernelChoices.of(module, options.target()),
            sources));
  }

  private boolean run(Pipeline passes, Operation module, ParameterScope scope) {
    return PassManager.builder(passes, registry)
        .provide(ParameterScope.class, scope)
        .build()
        .run(module, diagnostics);
  }

  /// Operators one by one run on the JVM by the kernels of the library; other targets have kernels for
  /// them generated, too.
  private boolean kernels(Operation module, Optional<TileTarget> target, ParameterScope scope) {
    if (target.isEmpty() || !options.fusion() && options.target().equals(Targets.JVM)) {
      return KernelLowering.lower(
          module, KernelRegistry.load(), Backend.CPU, new Rewriter(), diagnostics)
          && Verifier.verify(module, diagnostics);
    }
    if (!run(Pipeline.of(new DecomposePass(ImmutableList.of())), module, scope)) {
      return false;
    }
    DeviceDescriptor device = target.get().device();
    GroupFormation.run(module, device, options.fusion());
    Diagnostics found = new Diagnostics();
    boolean done =
        KernelLowering.lower(
            module, runnable(KernelRegistry.load()), target.get().backend(), device,
            new Rewriter(), found)
            && Verifier.verify(module, found);
    for (Diagnostic each : found.all()) {
      // What falls back is told together with what cannot be generated.
      if (each.severity() != Diagnostic.Severity.REMARK) {
        diagnostics.add(each);
      }
    }
    return done;
  }

  /// {@return the kernels of `registry` that Weir can run, which are those of the host}
  private static KernelRegistry runnable(KernelRegistry registry) {
    return KernelRegistry.of(
        registry.all().stream().filter(spec -> spec.backend() == Backend.CPU).toList());
  }

  private static boolean isLowered(Operation module) {
    boolean[] found = {false};
    module.walk(PhiKernelOp.class, op -> found[0] = true);
    return found[0];
  }
}
