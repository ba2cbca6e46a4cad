package dev.weir.backend.cpu.interpret;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.dialect.tile.interpret.TileTrap;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.device.DescribedTarget;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.InProcessKernels;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Runs generated kernels by the interpreter: the reference that other targets are compared with. Its code
/// is the text of the kernels.
public final class InterpretTarget extends DescribedTarget {
  private static final String NAME = "interpret";
  private static final String FILE = "kernels.mlir";

  /// The sizes are those of a small device, so that even small programs have several programs a kernel,
  /// and rows that do not fit.
  private static final DeviceDescriptor DEVICE =
      new DeviceDescriptor(
          NAME,
          4,
          32,
          1,
          256 * 1024,
          256 * 1024,
          64,
          ImmutableSet.of(DType.FLOAT32, DType.FLOAT64, DType.INT32, DType.INT64),
          ImmutableList.of());

  /// Makes the target.
  public InterpretTarget() {
    super(NAME, DEVICE);
  }

  @Override
  public boolean isEmulated() {
    return true;
  }

  /// A view of the library is the same memory.
  @Override
  public boolean generatesViews() {
    return false;
  }

  /// {@return nothing but for code that is given}: the interpreter computes all of the tile dialect
  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    return SourceOp.refusal(function, "");
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    StringBuilder text = new StringBuilder();
    var kernels = ImmutableMap.<String, KernelSources.Kernel>builder();
    DialectRegistry registry = DialectRegistry.load();
    for (TileFuncOp function : functions) {
      text.append(IrPrinter.print(function, PrintOptions.of(registry).withLocalScope(true)))
          .append('\n');
      kernels.put(function.symName(), KernelSources.Kernel.of(function));
    }
    return new KernelSources(
        ImmutableMap.of(FILE, text.toString().getBytes(StandardCharsets.UTF_8)),
        kernels.buildOrThrow());
  }

  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    Diagnostics diagnostics = new Diagnostics();
    String text = new String(sources.files().get(FILE), StandardCharsets.UTF_8);
    Operation module =
        IrParser.parseFile(
                SourceText.of(FILE, text), DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
            .map(IrParser.Parsed::operation)
            .orElseThrow(() -> new DeviceException(NAME, first(diagnostics)));
    var kernels = ImmutableMap.<String, LoadedKernel>builder();
    module.walk(TileFuncOp.class, function -> kernels.put(function.symName(), kernel(function)));
    return new InProcessKernels(NAME, kernels.buildOrThrow());
  }

  private static String first(Diagnostics diagnostics) {
    Diagnostic fault = diagnostics.all().get(0);
    return fault.location() + ": " + fault.message();
  }

  private static LoadedKernel kernel(TileFuncOp function) {
    TileInterpreter interpreter = TileInterpreter.of(function);
    return (pointers, sizes) -> {
      try {
        interpreter.run(Arrays.asList(pointers), sizes);
      } catch (TileTrap trap) {
        throw new DeviceException(NAME, function.symName(), String.valueOf(trap.getMessage()));
      }
    };
  }
}
