package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.LoadedDevice;
import dev.weir.runtime.device.LoadedKernel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The kernels that stand beside a program.
final class GeneratedKernels {
  private final ImmutableList<LoadedDevice> devices;
  private final boolean besideWrites;
  private final Supplier<Operation> module;
  private @Nullable Map<String, TileFuncOp> functions;

  /// @param calls the program, in which what the kernels were generated from may be missing
  /// @param module the whole program, asked for when somebody wants to know what a kernel computes
  /// @param devices where they run, by number
  GeneratedKernels(Operation calls, Supplier<Operation> module, List<LoadedDevice> devices) {
    this.module = module;
    this.devices = ImmutableList.copyOf(devices);
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

  /// A kernel.
  ///
  /// @param device the number of the device that it is on
  record Found(LoadedKernel kernel, int device) {}

  /// {@return the kernel called `name`, if there is one}: the code that was generated for it, or else, where
  /// it is to be checked, what interprets it
  Optional<Found> find(String name) {
    for (int i = 0; i < devices.size(); i++) {
      Optional<KernelLibrary> library = devices.get(i).library();
      try {
        if (library.isPresent()) {
          return Optional.of(new Found(library.get().kernel(name), i));
        }
      } catch (IllegalArgumentException missing) {
        // No code was generated there.
      }
    }
    TileFuncOp function = function(name);
    if (function == null || !function.checked()) {
      return Optional.empty();
    }
    int device = device(function);
    Optional<KernelMemory> memory = devices.get(device).library().map(KernelLibrary::memory);
    return Optional.of(new Found(CheckedKernel.of(function, memory), device));
  }

  /// {@return the number of the device that `function` says}, the first where it says nothing
  private int device(TileFuncOp function) {
    Optional<String> named =
        ProgramDevices.deviceOf(function)
            .filter(StringAttr.class::isInstance)
            .map(device -> ((StringAttr) device).value());
    for (int i = 0; i < devices.size(); i++) {
      if (named.filter(devices.get(i).name()::equals).isPresent()) {
        return i;
      }
    }
    return 0;
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
