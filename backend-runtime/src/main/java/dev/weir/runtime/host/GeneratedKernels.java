package dev.weir.runtime.host;

import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Operation;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.LoadedKernel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The kernels that stand beside a program.
final class GeneratedKernels {
  private final Optional<KernelLibrary> library;
  private final boolean besideWrites;
  private final Supplier<Operation> module;
  private @Nullable Map<String, TileFuncOp> functions;

  /// @param calls the program, in which what the kernels were generated from may be missing
  /// @param module the whole program, asked for when somebody wants to know what a kernel computes
  GeneratedKernels(Operation calls, Supplier<Operation> module, Optional<KernelLibrary> library) {
    this.module = module;
    this.library = library;
    besideWrites = calls.anyMatch(GeneratedKernels::writesWeights);
  }

  private static boolean writesWeights(Operation op) {
    return op instanceof SetParameterOp
        || op instanceof PhiKernelOp call && call.calls(RuntimeKernel.ASSIGN_OUT);
  }

  /// {@return whether weights may change while the program is loaded}
  boolean besideWrites() {
    return besideWrites;
  }

  /// {@return the kernel called `name`, if there is one}: the code that was generated for it, or else, where
  /// it is to be checked, what interprets it
  Optional<LoadedKernel> find(String name) {
    try {
      if (library.isPresent()) {
        return Optional.of(library.get().kernel(name));
      }
    } catch (IllegalArgumentException missing) {
      // No code was generated.
    }
    TileFuncOp function = function(name);
    return function != null && function.checked()
        ? Optional.of(CheckedKernel.of(function, library.map(KernelLibrary::memory)))
        : Optional.empty();
  }

  /// {@return what the kernel called `name` was generated from, if it is there}
  synchronized @Nullable TileFuncOp function(String name) {
    if (functions == null) {
      functions = new HashMap<>();
      for (Operation op : module.get().region(0).entry()) {
        if (op instanceof TileFuncOp kernel) {
          functions.put(kernel.symName(), kernel);
        }
      }
    }
    return functions.get(name);
  }
}
