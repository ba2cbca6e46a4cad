package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.kernel.BufferPlanAttr;
import dev.weir.dialect.kernel.buffer.BufferPlanning;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.runtime.Executable;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceStreams;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.LoadedDevice;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Turns a program of the kernel level into an [Executable] on the JVM.
///
/// What stands in the module itself is the program; the functions beside it are compiled too, and run
/// in frames of their own when they are called. Values lie where the buffer plan of the program has them; a program
/// without one is given one.
public final class HostCompiler {
  private final ParameterStore parameters;
  private final Optional<PrintStream> printed;
  private final GeneratedKernels generated;
  private final RunMemory memory;
  private final Diagnostics diagnostics;
  private final SymbolIndex symbols = new SymbolIndex();
  private final Map<Operation, HostFunction> functions = new LinkedHashMap<>();

  private HostCompiler(
      ParameterStore parameters,
      Optional<PrintStream> printed,
      GeneratedKernels generated,
      RunMemory memory,
      Diagnostics diagnostics) {
    this.parameters = parameters;
    this.printed = printed;
    this.generated = generated;
    this.memory = memory;
    this.diagnostics = diagnostics;
  }

  /// Compiles `module`, whose weights are in `parameters`. Everything that cannot be compiled is
  /// reported, all at once.
  public static Optional<Executable> compile(
      Operation module, ParameterStore parameters, Diagnostics diagnostics) {
    return compile(module, parameters, Optional.empty(), "jvm", Optional.empty(), diagnostics);
  }

  /// Compiles `module`, whose weights are in `parameters`. Operators that write to a parameter write
  /// to the tensor in there. Everything that cannot be compiled is reported, all at once.
  ///
  /// @param printed where what the program prints goes
  public static Optional<Executable> compile(
      Operation module, ParameterStore parameters, PrintStream printed, Diagnostics diagnostics) {
    return compile(module, parameters, Optional.of(printed), "jvm", Optional.empty(), diagnostics);
  }

  /// Compiles `module`, whose generated kernels are in `library`. They run where the library has its
  /// memory, all else runs on the JVM. The library is closed with the executable, or now if the module
  /// cannot be compiled.
  ///
  /// @param printed where what the program prints goes, if anywhere
  /// @param target the name of the target that the kernels were generated for
  /// @param library the kernels; none for a program that launches none
  public static Optional<Executable> compile(
      Operation module,
      ParameterStore parameters,
      Optional<PrintStream> printed,
      String target,
      Optional<KernelLibrary> library,
      Diagnostics diagnostics) {
    return compile(module, () -> module, parameters, printed, target, library, diagnostics);
  }

  /// The same for a `module` in which what was generated may be missing, but for its launches.
  ///
  /// @param whole the module with what was generated, asked for when somebody wants to know what a kernel
  ///     computes
  public static Optional<Executable> compile(
      Operation module,
      Supplier<Operation> whole,
      ParameterStore parameters,
      Optional<PrintStream> printed,
      String target,
      Optional<KernelLibrary> library,
      Diagnostics diagnostics) {
    return compile(
        module,
        whole,
        parameters,
        printed,
        ImmutableList.of(new LoadedDevice(target, library)),
        diagnostics);
  }

  /// The same for a program that runs on several devices.
  ///
  /// @param devices the devices, by the numbers that the types of tensors have
  public static Optional<Executable> compile(
      Operation module,
      Supplier<Operation> whole,
      ParameterStore parameters,
      Optional<PrintStream> printed,
      List<LoadedDevice> devices,
      Diagnostics diagnostics) {
    if (!(module instanceof ModuleOp)) {
      diagnostics.error(module, "expects a 'builtin.module' of kernel calls to compile");
      return Optional.empty();
    }
    if (!BufferPlanning.isPlanned(module)) {
      BufferPlanning.plan(module, BufferPlanning.Options.DEFAULT);
    }
    int found = diagnostics.errorCount();
    RunMemory memory = new RunMemory(devices);
    try {
      HostProgram program =
          new HostCompiler(
                  parameters,
                  printed,
                  new GeneratedKernels(module, whole, devices),
                  memory,
                  diagnostics)
              .program(module);
      if (diagnostics.errorCount() == found) {
        return Optional.of(new HostExecutable(program, memory));
      }
    } catch (DeviceException e) {
      diagnostics.error(module.location(), "%s", e.getMessage());
    }
    memory.close();
    return Optional.empty();
  }

  private HostProgram program(Operation module) {
    Block body = module.region(0).entry();
    for (Operation op : body) {
      if (op instanceof Callable function) {
        functions.put(op, new HostFunction(name(function), functions.size()));
      }
    }
    CodeCompiler main = compiler(module, true);
    HostCode code = main.program();
    functions.forEach((op, function) -> {
      if (op.region(0).isEmpty()) {
        diagnostics.error(op, "cannot be run: it has no body");
      } else {
        function.setCode(compiler(op, false).function());
      }
    });
    return new HostProgram(
        code,
        main.inputs(),
        main.outputs(),
        main.guards(),
        ImmutableList.copyOf(functions.values()),
        printed,
        StreamPlanner.plan(code, main.outputs().values(), new DeviceStreams(memory.streams())));
  }

  private CodeCompiler compiler(Operation owner, boolean isProgram) {
    BufferPlanAttr plan =
        owner.attribute(BufferPlanAttr.NAME) instanceof BufferPlanAttr given
            ? given
            : new BufferPlanAttr(0, 0, 0, 0);
    return new CodeCompiler(
        owner.region(0).entry(),
        plan,
        isProgram,
        parameters,
        this::find,
        generated,
        memory,
        diagnostics);
  }

  private static String name(Callable function) {
    return function instanceof dev.weir.ir.trait.Symbol symbol
        ? symbol.symbolName()
        : function.name();
  }

  private Optional<HostFunction> find(Call call) {
    if (!(call.callTarget() instanceof Call.Target.Named(SymbolRefAttr name))) {
      diagnostics.error(call, "cannot be run: its callee is not a symbol");
      return Optional.empty();
    }
    Operation found = symbols.lookupNearest(call, name.path());
    HostFunction function = found == null ? null : functions.get(found);
    if (function == null) {
      diagnostics.error(call, "'%s' is no function of the program", name);
    } else if (call.resultCount() == 0) {
      diagnostics.error(call, "cannot be run: a function of a program returns something");
      return Optional.empty();
    }
    return Optional.ofNullable(function);
  }
}
