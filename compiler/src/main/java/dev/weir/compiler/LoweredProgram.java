package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.target.Executable;
import dev.weir.target.jvm.JvmCompiler;
import dev.weir.target.tile.DeviceException;
import dev.weir.target.tile.KernelCache;
import dev.weir.target.tile.KernelLibrary;
import dev.weir.target.tile.KernelSources;
import dev.weir.target.tile.TileTarget;
import java.util.Optional;

/// A program at the kernel level: calls of library kernels, launches of generated ones, and these beside
/// it.
///
/// @param module the program
/// @param parameters the weights
/// @param options how it was compiled
/// @param target what generates code for the kernels; the target `jvm` may have nothing that does
/// @param choices which kernel each call is one of and why, a line for each
/// @param sources the code of the generated kernels; none where there are none
public record LoweredProgram(
    Operation module,
    ParameterStore parameters,
    CompileOptions options,
    Optional<TileTarget> target,
    ImmutableList<String> choices,
    Optional<KernelSources> sources) {

  /// {@return the generated kernels of `module`, in program order}
  static ImmutableList<TileFuncOp> kernels(Operation module) {
    var kernels = ImmutableList.<TileFuncOp>builder();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof TileFuncOp kernel) {
        kernels.add(kernel);
      }
    }
    return kernels.build();
  }

  /// {@return the program, ready to run; empty after reporting what is in the way}
  ///
  /// @param cache where kernels that were built before are, and are put
  public Optional<Executable> load(KernelCache cache, Diagnostics diagnostics) {
    Optional<KernelLibrary> library = Optional.empty();
    if (sources.isPresent()) {
      try {
        library = Optional.of(target.orElseThrow().load(sources.get(), cache));
      } catch (DeviceException e) {
        diagnostics.error(module.location(), "%s", e.getMessage());
        return Optional.empty();
      }
    }
    return JvmCompiler.compile(
        module, parameters, options.printed(), options.target(), library, diagnostics);
  }
}
