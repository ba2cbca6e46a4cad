package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pipeline;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a program is to be compiled.
///
/// @param target what for: one of [Targets#names]
/// @param inputs the types of inputs, by name, where they are known better than the program says; the
///     code then fits these only
/// @param passes what to do with the operators first
/// @param fusion whether operators that belong together become one kernel
/// @param parameters the weights
/// @param printed where what the program prints goes
/// @param cache a folder in which what was compiled is kept for the next time
/// @param identity what tells the program from others for the cache, such as the text it was read from;
///     without it the program itself does, which takes longer
/// @param trustsKernels whether kernels that stand in the program are compiled as if Weir had generated them.
///     Where they run on the host they are interpreted otherwise, and what they must not do is an error
/// @param facts what holds of sizes that the program names; a run for which it does not hold is refused
public record CompileOptions(
    String target,
    ImmutableMap<String, TensorType> inputs,
    Optional<Pipeline> passes,
    boolean fusion,
    ParameterStore parameters,
    Optional<PrintStream> printed,
    Optional<Path> cache,
    Optional<String> identity,
    boolean trustsKernels,
    ImmutableList<Constraint> facts) {

  /// {@return the options that say nothing but the target}
  public static CompileOptions of(String target) {
    return new CompileOptions(
        target,
        ImmutableMap.of(),
        Optional.empty(),
        true,
        ParameterStore.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        ImmutableList.of());
  }

  /// {@return these options for inputs of these types}
  public CompileOptions withInputs(Map<String, TensorType> types) {
    return new CompileOptions(
        target,
        ImmutableMap.copyOf(types),
        passes,
        fusion,
        parameters,
        printed,
        cache,
        identity,
        trustsKernels,
        facts);
  }

  /// {@return these options with `pipeline` run first}
  public CompileOptions withPasses(Pipeline pipeline) {
    return new CompileOptions(
        target,
        inputs,
        Optional.of(pipeline),
        fusion,
        parameters,
        printed,
        cache,
        identity,
        trustsKernels,
        facts);
  }

  /// {@return these options, with operators fused or not}
  public CompileOptions withFusion(boolean fuse) {
    return new CompileOptions(
        target, inputs, passes, fuse, parameters, printed, cache, identity, trustsKernels, facts);
  }

  /// {@return these options with these weights}
  public CompileOptions withParameters(ParameterStore store) {
    return new CompileOptions(
        target, inputs, passes, fusion, store, printed, cache, identity, trustsKernels, facts);
  }

  /// {@return these options, with what the program prints going to `stream`}
  public CompileOptions withPrinted(PrintStream stream) {
    return new CompileOptions(
        target,
        inputs,
        passes,
        fusion,
        parameters,
        Optional.of(stream),
        cache,
        identity,
        trustsKernels,
        facts);
  }

  /// {@return these options with a cache in `folder`}
  public CompileOptions withCache(Path folder) {
    return new CompileOptions(
        target,
        inputs,
        passes,
        fusion,
        parameters,
        printed,
        Optional.of(folder),
        identity,
        trustsKernels,
        facts);
  }

  /// {@return these options for the program that `text` tells from others}
  public CompileOptions withIdentity(String text) {
    return new CompileOptions(
        target,
        inputs,
        passes,
        fusion,
        parameters,
        printed,
        cache,
        Optional.of(text),
        trustsKernels,
        facts);
  }

  /// {@return these options, with kernels of the program compiled unchecked}
  public CompileOptions withTrustedKernels() {
    return new CompileOptions(
        target, inputs, passes, fusion, parameters, printed, cache, identity, true, facts);
  }

  /// {@return these options, with `constraints` taken to hold of sizes that the program names}
  public CompileOptions withFacts(List<Constraint> constraints) {
    return new CompileOptions(
        target,
        inputs,
        passes,
        fusion,
        parameters,
        printed,
        cache,
        identity,
        trustsKernels,
        ImmutableList.copyOf(constraints));
  }
}
