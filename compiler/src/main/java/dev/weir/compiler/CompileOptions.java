package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.Pipeline;
import dev.weir.runtime.device.DeviceOptions;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// How a program is to be compiled.
///
/// @param target what for: one of [Targets#names]
/// @param inputs the types of inputs, by name, where they are known better than the program says; the
///     code then fits these only
/// @param passes what to do with the operators first
/// @param fusion whether operators that belong together become one kernel
/// @param fallback whether operators that the target has no kernel for may run on the host; if not, one is an error
/// @param parameters the weights
/// @param printed where what the program prints goes
/// @param cache a folder in which what was compiled is kept for the next time
/// @param identity what tells the program from others for the cache, such as the text it was read from;
///     without it the program itself does, which takes longer
/// @param trustsKernels whether kernels that stand in the program are compiled as if Weir had generated them.
///     Where they run on the host they are interpreted otherwise, and what they must not do is an error
/// @param facts what holds of sizes that the program names; a run for which it does not hold is refused
/// @param likely what is likely to hold of them, case by case, and gets code of its own
/// @param tuning a file of schedules that suit kernels, which `weir tune` writes
/// @param device what the program may use of a device
public record CompileOptions(
    String target,
    ImmutableMap<String, TensorType> inputs,
    Optional<Pipeline> passes,
    boolean fusion,
    boolean fallback,
    ParameterStore parameters,
    Optional<PrintStream> printed,
    Optional<Path> cache,
    Optional<String> identity,
    boolean trustsKernels,
    ImmutableList<Constraint> facts,
    ImmutableList<ImmutableList<Constraint>> likely,
    Optional<Path> tuning,
    DeviceOptions device) {

  /// {@return the options that say nothing but the target}
  public static CompileOptions of(String target) {
    return new CompileOptions(
        target,
        ImmutableMap.of(),
        Optional.empty(),
        true,
        true,
        ParameterStore.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        ImmutableList.of(),
        ImmutableList.of(),
        Optional.empty(),
        DeviceOptions.DEFAULT);
  }

  /// {@return these options for another target}
  public CompileOptions withTarget(String name) {
    return change(draft -> draft.target = name);
  }

  /// {@return these options for inputs of these types}
  public CompileOptions withInputs(Map<String, TensorType> types) {
    return change(draft -> draft.inputs = ImmutableMap.copyOf(types));
  }

  /// {@return these options with `pipeline` run first}
  public CompileOptions withPasses(Pipeline pipeline) {
    return change(draft -> draft.passes = Optional.of(pipeline));
  }

  /// {@return these options with these passes over the program first}
  public CompileOptions withPasses(Pass... passes) {
    return withPasses(Pipeline.on(TargetPipeline.MODULE, passes));
  }

  /// {@return these options, with operators fused or not}
  public CompileOptions withFusion(boolean fuse) {
    return change(draft -> draft.fusion = fuse);
  }

  /// {@return these options, where an operator that would run on the host is an error}
  public CompileOptions withoutFallback() {
    return change(draft -> draft.fallback = false);
  }

  /// {@return these options with these weights}
  public CompileOptions withParameters(ParameterStore store) {
    return change(draft -> draft.parameters = store);
  }

  /// {@return these options, with what the program prints going to `stream`}
  public CompileOptions withPrinted(PrintStream stream) {
    return change(draft -> draft.printed = Optional.of(stream));
  }

  /// {@return these options with a cache in `folder`}
  public CompileOptions withCache(Path folder) {
    return change(draft -> draft.cache = Optional.of(folder));
  }

  /// {@return these options for the program that `text` tells from others}
  public CompileOptions withIdentity(String text) {
    return change(draft -> draft.identity = Optional.of(text));
  }

  /// {@return these options, with kernels of the program compiled unchecked}
  public CompileOptions withTrustedKernels() {
    return change(draft -> draft.trustsKernels = true);
  }

  /// {@return these options, with `constraints` taken to hold of sizes that the program names}
  public CompileOptions withFacts(List<Constraint> constraints) {
    return change(draft -> draft.facts = ImmutableList.copyOf(constraints));
  }

  /// {@return these options, with code of its own for each of `cases` of sizes that the program names}
  ///
  /// @param cases what holds in each; of several that hold, the first is taken
  public CompileOptions withLikely(List<ImmutableList<Constraint>> cases) {
    return change(draft -> draft.likely = ImmutableList.copyOf(cases));
  }

  /// {@return these options, with the schedules that the file `database` knows}
  public CompileOptions withTuning(Path database) {
    return change(draft -> draft.tuning = Optional.of(database));
  }

  /// {@return these options, for a program that may use so much of a device}
  public CompileOptions withDevice(DeviceOptions use) {
    return change(draft -> draft.device = use);
  }

  private CompileOptions change(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /// Options while one of them changes.
  private static final class Draft {
    private String target;
    private ImmutableMap<String, TensorType> inputs;
    private Optional<Pipeline> passes;
    private boolean fusion;
    private boolean fallback;
    private ParameterStore parameters;
    private Optional<PrintStream> printed;
    private Optional<Path> cache;
    private Optional<String> identity;
    private boolean trustsKernels;
    private ImmutableList<Constraint> facts;
    private ImmutableList<ImmutableList<Constraint>> likely;
    private Optional<Path> tuning;
    private DeviceOptions device;

    Draft(CompileOptions options) {
      target = options.target;
      inputs = options.inputs;
      passes = options.passes;
      fusion = options.fusion;
      fallback = options.fallback;
      parameters = options.parameters;
      printed = options.printed;
      cache = options.cache;
      identity = options.identity;
      trustsKernels = options.trustsKernels;
      facts = options.facts;
      likely = options.likely;
      tuning = options.tuning;
      device = options.device;
    }

    CompileOptions options() {
      return new CompileOptions(
          target,
          inputs,
          passes,
          fusion,
          fallback,
          parameters,
          printed,
          cache,
          identity,
          trustsKernels,
          facts,
          likely,
          tuning,
          device);
    }
  }
}
