package dev.weir.compiler.tune;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.ScheduleKernelsPass;
import dev.weir.compiler.TargetPipeline;
import dev.weir.compiler.schedules.TunedKernel;
import dev.weir.compiler.schedules.TuningDatabase;
import dev.weir.compiler.tune.TuningReport.Comparison;
import dev.weir.compiler.tune.TuningReport.KernelResult;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.tile.KernelScheduling;
import dev.weir.pass.kernel.tune.NestSchedule;
import dev.weir.pass.kernel.tune.ScheduleChoices;
import dev.weir.runtime.Executable;
import dev.weir.runtime.device.TileTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Looks for schedules that suit the kernels of a program better than those that follow from the description of a device.
///
/// Each trial compiles the program with another schedule for each kernel that has one left, runs it and the program as it was
/// in turns, and keeps what made a kernel faster; at the end what was found is held against the program as it was once more,
/// and what does not show again is dropped. A schedule with which an output differs in a bit is out: none of them may
/// change the order of a sum. Where there is no such device, estimates decide, always the same way.
public final class Tuner {
  /// Kernels that take less of the time are left alone.
  private static final double LEAST_SHARE = 0.005;

  /// How much better an estimate must be where nothing is measured.
  private static final double LEAST_ESTIMATE = 1.1;

  /// What was found must show again by so much.
  private static final double CONFIRMED = 1.02;

  /// The last comparison is run so many times as long as a trial.
  private static final int LAST = 4;

  private final CompileOptions options;
  private final TileTarget target;
  private final DialectRegistry registry;
  private final TuningSettings settings;
  private final Consumer<String> progress;
  private final Diagnostics diagnostics;
  private final String device;

  /// @param options how the program is compiled; what they know of schedules is left out
  /// @param target what for
  /// @param progress is told what goes on
  /// @param diagnostics where what is in the way is reported
  public Tuner(
      CompileOptions options,
      TileTarget target,
      DialectRegistry registry,
      TuningSettings settings,
      Consumer<String> progress,
      Diagnostics diagnostics) {
    this.options = options;
    this.target = target;
    this.registry = registry;
    this.settings = settings;
    this.progress = progress;
    this.diagnostics = diagnostics;
    device = TunedKernel.device(target.name(), target.device());
  }

  /// {@return what was found for `module`, which stays as it is, run on `inputs`; empty after reporting what is in the way}
  public Optional<TuningReport> tune(Operation module, ImmutableMap<String, Tensor> inputs) {
    Optional<ImmutableList<TunableKernel>> kernels = kernels(module);
    if (kernels.isEmpty()) {
      return Optional.empty();
    }
    if (target.isEmulated()) {
      return Optional.of(
          estimated(kernels.get(), "target '%s' is emulated here".formatted(target.name())));
    }
    // That there is no such device is no error here.
    Diagnostics faults = new Diagnostics();
    Optional<Executable> before = compiled(module, Optional.empty(), faults);
    if (before.isEmpty()) {
      return Optional.of(estimated(kernels.get(), faults.all().getFirst().message()));
    }
    try (Executable first = before.get()) {
      return Optional.of(measured(module, first, inputs, kernels.get()));
    }
  }

  /// {@return the kernels of `module` that stay one, each form and sizes once, with the schedules they get}
  private Optional<ImmutableList<TunableKernel>> kernels(Operation module) {
    Operation copy = module.copy();
    var elements = ImmutableList.<Pipeline.Element>builder();
    for (Pipeline.Element each : TargetPipeline.toKernels(options).elements()) {
      if (each instanceof Pipeline.RunPass(ScheduleKernelsPass _)) {
        break;
      }
      elements.add(each);
    }
    Pipeline passes = new Pipeline(copy.name(), elements.build());
    boolean done =
        PassManager.builder(passes, registry)
            .provide(ParameterScope.class, ParameterScope.of(options.parameters()))
            .build()
            .run(copy, diagnostics);
    if (!done) {
      return Optional.empty();
    }
    Set<String> names = new HashSet<>();
    copy.walk(KernelOp.class, kernel -> names.add(kernel.symName()));
    if (KernelScheduling.run(copy, target, ScheduleChoices.NONE, diagnostics).isEmpty()) {
      return Optional.empty();
    }
    Set<Object> seen = new HashSet<>();
    var kernels = ImmutableList.<TunableKernel>builder();
    copy.walk(
        KernelOp.class,
        kernel -> {
          if (names.contains(kernel.symName()) && NestSchedule.of(kernel).isPresent()) {
            TunableKernel tunable = new TunableKernel(kernel, target);
            if (seen.add(tunable.form())) {
              kernels.add(tunable);
            }
          }
        });
    return Optional.of(kernels.build());
  }

  private TuningReport estimated(ImmutableList<TunableKernel> kernels, String why) {
    var results = ImmutableList.<KernelResult>builder();
    for (TunableKernel kernel : kernels) {
      double least = kernel.cost(kernel.before());
      double first = least;
      for (int i = 0; i < settings.trials(); i++) {
        kernel.next();
        if (kernel.trial().isEmpty()) {
          break;
        }
        double cost = kernel.cost(kernel.trial().get());
        if (cost < least && first / cost >= LEAST_ESTIMATE) {
          least = cost;
          kernel.judge(first / cost);
        } else {
          kernel.reject();
        }
      }
      results.add(result(kernel, Optional.empty(), false));
    }
    return new TuningReport(results.build(), Optional.empty(), Optional.of(why));
  }

  private TuningReport measured(
      Operation module,
      Executable before,
      ImmutableMap<String, Tensor> inputs,
      ImmutableList<TunableKernel> all) {
    ImmutableMap<String, Tensor> expected = before.run(inputs);
    progress.accept("as it is");
    PairedRuns alone = new PairedRuns(before, before, inputs);
    alone.run(settings.time().toNanos());
    Map<String, Double> times = alone.times();
    double total = times.values().stream().mapToDouble(Double::doubleValue).sum();
    ImmutableList<TunableKernel> kernels =
        all.stream()
            .filter(each -> share(each, times, total) >= LEAST_SHARE)
            .sorted(
                Comparator.comparingDouble((TunableKernel each) -> -share(each, times, total))
                    .thenComparing(TunableKernel::name))
            .collect(toImmutableList());
    for (int i = 1; i <= settings.trials(); i++) {
      kernels.forEach(TunableKernel::next);
      if (kernels.stream().allMatch(kernel -> kernel.trial().isEmpty())) {
        break;
      }
      progress.accept("trial %d of %d".formatted(i, settings.trials()));
      trial(module, before, inputs, expected, kernels);
    }
    progress.accept("what was found");
    Optional<Comparison> program = confirm(module, before, inputs, expected, kernels);
    return new TuningReport(
        kernels.stream()
            .map(kernel -> result(kernel, Optional.of(share(kernel, times, total)), true))
            .collect(toImmutableList()),
        program,
        Optional.empty());
  }

  private static double share(TunableKernel kernel, Map<String, Double> times, double total) {
    return times.getOrDefault(kernel.name(), 0.0) / Math.max(1, total);
  }

  private void trial(
      Operation module,
      Executable before,
      ImmutableMap<String, Tensor> inputs,
      ImmutableMap<String, Tensor> expected,
      ImmutableList<TunableKernel> kernels) {
    Optional<Executable> compiled = compiled(module, trials(kernels));
    if (compiled.isPresent() && !givesTheSame(compiled.get(), inputs, expected)) {
      compiled.get().close();
      for (TunableKernel kernel : kernels) {
        kernel
            .trial()
            .filter(schedules -> !isExact(module, kernel, schedules, inputs, expected))
            .ifPresent(schedules -> kernel.reject());
      }
      compiled = compiled(module, trials(kernels));
    }
    if (compiled.isEmpty()) {
      kernels.forEach(TunableKernel::reject);
      return;
    }
    try (Executable changed = compiled.get()) {
      PairedRuns runs = new PairedRuns(before, changed, inputs);
      runs.run(settings.time().toNanos());
      for (TunableKernel kernel : kernels) {
        if (kernel.trial().isPresent()) {
          kernel.judge(runs.compare(kernel.name()).ratio());
        }
      }
    }
  }

  private boolean isExact(
      Operation module,
      TunableKernel kernel,
      ImmutableList<NestSchedule> schedules,
      ImmutableMap<String, Tensor> inputs,
      ImmutableMap<String, Tensor> expected) {
    Optional<Executable> compiled =
        compiled(module, ImmutableList.of(kernel.entry(device, schedules, true)));
    if (compiled.isEmpty()) {
      return false;
    }
    try (Executable changed = compiled.get()) {
      return givesTheSame(changed, inputs, expected);
    }
  }

  private ImmutableList<TunedKernel> trials(ImmutableList<TunableKernel> kernels) {
    return kernels.stream()
        .flatMap(kernel ->
            kernel.trial().or(kernel::found).stream()
                .map(schedules -> kernel.entry(device, schedules, true)))
        .collect(toImmutableList());
  }

  /// Holds what was found against the program as it was, and dismisses what does not show again.
  private Optional<Comparison> confirm(
      Operation module,
      Executable before,
      ImmutableMap<String, Tensor> inputs,
      ImmutableMap<String, Tensor> expected,
      ImmutableList<TunableKernel> kernels) {
    kernels.forEach(TunableKernel::reject);
    while (kernels.stream().anyMatch(kernel -> kernel.found().isPresent())) {
      Optional<Executable> compiled = compiled(module, trials(kernels));
      if (compiled.isEmpty()) {
        kernels.forEach(TunableKernel::dismiss);
        return Optional.empty();
      }
      try (Executable changed = compiled.get()) {
        if (!givesTheSame(changed, inputs, expected)) {
          kernels.forEach(TunableKernel::dismiss);
          return Optional.empty();
        }
        PairedRuns runs = new PairedRuns(before, changed, inputs);
        runs.run(LAST * settings.time().toNanos());
        List<TunableKernel> doubtful = new ArrayList<>();
        for (TunableKernel kernel : kernels) {
          if (kernel.found().isPresent()) {
            double ratio = runs.compare(kernel.name()).ratio();
            kernel.confirm(ratio);
            if (ratio < CONFIRMED) {
              doubtful.add(kernel);
            }
          }
        }
        if (doubtful.isEmpty()) {
          return Optional.of(runs.compare());
        }
        doubtful.forEach(TunableKernel::dismiss);
      }
    }
    return Optional.empty();
  }

  private KernelResult result(TunableKernel kernel, Optional<Double> share, boolean isMeasured) {
    return new KernelResult(
        kernel.name(),
        share,
        kernel.before(),
        kernel.count(),
        kernel.found(),
        kernel.gain(),
        kernel.found().map(found -> kernel.entry(device, found, isMeasured)));
  }

  private static boolean givesTheSame(
      Executable program,
      ImmutableMap<String, Tensor> inputs,
      ImmutableMap<String, Tensor> expected) {
    ImmutableMap<String, Tensor> given = program.run(inputs);
    return expected.entrySet().stream()
        .allMatch(entry -> given.get(entry.getKey()).contentEquals(entry.getValue()));
  }

  /// {@return `module`, which stays as it is, compiled with the schedules of `known`}
  private Optional<Executable> compiled(Operation module, ImmutableList<TunedKernel> known) {
    return compiled(module, Optional.of(known), diagnostics);
  }

  private Optional<Executable> compiled(
      Operation module, Optional<ImmutableList<TunedKernel>> known, Diagnostics faults) {
    CompileOptions own = options.withParameters(parameters(module));
    if (known.isEmpty()) {
      return new Compilation(own, registry, faults).compile(module.copy());
    }
    try {
      Path file = Files.createTempFile("weir-tuning", ".json");
      try {
        Files.writeString(file, new TuningDatabase(known.get()).toJson());
        return new Compilation(own.withTuning(file), registry, faults).compile(module.copy());
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the weights; those that the program writes are its own}
  private ParameterStore parameters(Operation module) {
    if (!module.anyMatch(SetParameterOp.class::isInstance)) {
      return options.parameters();
    }
    Map<String, Tensor> copies = new HashMap<>();
    options
        .parameters()
        .asMap()
        .forEach((name, tensor) -> copies.put(name, tensor.copy(Arena.ofAuto())));
    return ParameterStore.copyOf(copies);
  }
}
