package dev.weir.tests.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.pass.operator.decompose.DecomposeCompositePass;
import dev.weir.pass.operator.program.FuncToProgramPass;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.host.HostCompiler;
import dev.weir.testkit.program.ProgramText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Functions of operators, differentiated and run on the JVM.
public final class Functions {
  public static final DialectRegistry REGISTRY = DialectRegistry.load();

  private Functions() {}

  /// {@return the module that `text` is}
  public static Operation parse(String text) {
    Operation module = ProgramText.parse(text);
    verify(module);
    return module;
  }

  public static void verify(Operation module) {
    Diagnostics diagnostics = new Diagnostics();
    if (!Verifier.verify(module, diagnostics)) {
      throw new AssertionError(
          diagnostics.all() + "\n" + IrPrinter.print(module, PrintOptions.of(REGISTRY)));
    }
  }

  public static String print(Operation module) {
    return IrPrinter.print(module, PrintOptions.of(REGISTRY));
  }

  public static FuncOp function(Operation module, String name) {
    return (FuncOp) new SymbolIndex().lookup(module, name);
  }

  /// Adds the gradient function `name` of `function` by standard rules.
  static FuncOp differentiate(FuncOp function, String name, GradientRequest request) {
    return differentiate(function, name, request, REGISTRY, GradientRules.builder().build());
  }

  /// Adds the gradient function `name` of `function` by standard rules, `more` of them, and those of
  /// `registry`.
  static FuncOp differentiate(
      FuncOp function,
      String name,
      GradientRequest request,
      DialectRegistry registry,
      GradientRules more) {
    Diagnostics diagnostics = new Diagnostics();
    FuncOp made =
        ReverseMode.of(registry, diagnostics)
            .withRules(more)
            .gradient(function, name, request)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    if (!diagnostics.isEmpty()) {
      throw new AssertionError(diagnostics.all());
    }
    verify(Objects.requireNonNull(function.parent()));
    return made;
  }

  /// {@return what the function `name` of `module`, which stays as it is, returns for `inputs`}
  public static List<Tensor> run(Operation module, String name, List<Tensor> inputs) {
    return run(module, name, ParameterStore.empty(), inputs);
  }

  static List<Tensor> run(
      Operation module, String name, ParameterStore parameters, List<Tensor> inputs) {
    try (Executable program = compile(module, name, parameters)) {
      Map<String, Tensor> named = new LinkedHashMap<>();
      for (Port port : program.inputs()) {
        named.put(port.name(), inputs.get(named.size()));
      }
      return new ArrayList<>(program.run(named).values());
    }
  }

  public static Executable compile(Operation module, String name, ParameterStore parameters) {
    Operation copy = module.copy();
    Rewriter rewriter = new Rewriter();
    for (Operation op : ImmutableList.copyOf(copy.region(0).entry())) {
      if (op instanceof FuncOp function && !function.symbolName().equals(name)) {
        rewriter.erase(op);
      }
    }
    Diagnostics diagnostics = new Diagnostics();
    boolean lowered =
        PassManager.builder(
                    Pipeline.of(new FuncToProgramPass(), new DecomposeCompositePass()), REGISTRY)
                .build()
                .run(copy, diagnostics)
            && KernelLowering.lower(copy, KernelRegistry.load(), Backend.CPU, REGISTRY, diagnostics)
            && Verifier.verify(copy, diagnostics);
    if (!lowered) {
      throw new AssertionError(
          diagnostics.all() + "\n" + IrPrinter.print(copy, PrintOptions.of(REGISTRY)));
    }
    return HostCompiler.compile(copy, parameters, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  public static Tensor tensor(DType dtype, long[] shape, double... values) {
    Tensor tensor = Tensor.zeros(dtype, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  public static double[] values(Tensor tensor) {
    double[] values = new double[(int) tensor.elementCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = tensor.getDouble(i);
    }
    return values;
  }
}
