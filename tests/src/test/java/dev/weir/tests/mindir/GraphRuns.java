package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import java.util.HashMap;
import java.util.Map;

/// Runs function graphs on the JVM.
final class GraphRuns {
  static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// Works every call that can be into the main graph.
  static final String FLAT = "mindir-to-pd-op";

  /// Makes every call when the program runs.
  static final String CALLS = "mindir-to-pd-op{calls=all}";

  private GraphRuns() {}

  /// {@return a copy of `program` after `passes`}, verified
  static GraphProgram after(GraphProgram program, String passes) {
    Operation module = program.module().copy();
    Diagnostics diagnostics = new Diagnostics();
    ParameterScope scope = ParameterScope.of(program.parameters());
    boolean done =
        PassManager.builder(
                    Pipeline.parse(
                            "builtin.module(" + passes + ")", PassRegistry.load(), diagnostics)
                        .orElseThrow(() -> new AssertionError(diagnostics.all())),
                    REGISTRY)
                .provide(ParameterScope.class, scope)
                .build()
                .run(module, diagnostics)
            && Verifier.verify(module, diagnostics);
    assertThat(done).as(() -> diagnostics.all().toString()).isTrue();
    return new GraphProgram((dev.weir.dialect.builtin.ModuleOp) module, scope.store());
  }

  /// {@return `program`, which `passes` turn into operators, ready to run}
  static Executable compile(GraphProgram program, String passes) {
    GraphProgram lowered = after(program, passes + ",mindir-defunctionalize");
    Operation module = lowered.module();
    ParameterStore parameters = lowered.parameters();
    Diagnostics diagnostics = new Diagnostics();
    boolean ready =
        KernelLowering.lower(module, KernelRegistry.load(), Backend.CPU, REGISTRY, diagnostics)
            && Verifier.verify(module, diagnostics);
    assertThat(ready).as(() -> diagnostics.all().toString()).isTrue();
    return HostCompiler.compile(module, parameters, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// {@return the numbers that `program` gives, all outputs one after the other}
  static double[] run(GraphProgram program, String passes, double... inputs) {
    try (Executable executable = compile(program, passes)) {
      return run(executable, inputs);
    }
  }

  /// {@return the numbers that a program gives for inputs of one number each}
  static double[] run(Executable executable, double... inputs) {
    Map<String, Tensor> given = new HashMap<>();
    for (int i = 0; i < inputs.length; i++) {
      var port = executable.inputs().get(i);
      Tensor tensor =
          Tensor.zeros(
              dev.weir.dialect.builtin.ElementTypes.dtypeOf(port.type().elementType()),
              port.type().shape().toArray());
      tensor.setDouble(0, inputs[i]);
      given.put(port.name(), tensor);
    }
    return numbers(executable.run(given));
  }

  static double[] numbers(ImmutableMap<String, Tensor> outputs) {
    var numbers = ImmutableList.<Double>builder();
    for (Tensor output : outputs.values()) {
      for (long i = 0; i < output.elementCount(); i++) {
        numbers.add(output.getDouble(i));
      }
    }
    return numbers.build().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
