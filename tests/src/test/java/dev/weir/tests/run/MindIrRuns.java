package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.pass.mindir.MindirToPdOpPass;
import dev.weir.pass.mindir.closures.MindirDefunctionalizePass;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import dev.weir.testkit.program.ProgramText;
import java.util.List;

/// Runs function graphs given as text.
final class MindIrRuns {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private MindIrRuns() {}

  /// {@return what the main graph of `text` gives for `inputs`, after `pipeline` unless that is empty}
  static List<Tensor> run(String text, String pipeline, List<Tensor> inputs) {
    Operation module = ProgramText.parse(text);
    Diagnostics diagnostics = new Diagnostics();
    boolean simplified =
        pipeline.isEmpty()
            || PassManager.builder(
                    Pipeline.parse(pipeline, PassRegistry.load(), diagnostics).orElseThrow(),
                    REGISTRY)
                .build()
                .run(module, diagnostics);
    assertThat(simplified).as(() -> diagnostics.all() + "\n" + text).isTrue();
    try (Executable program = compile(module)) {
      var named = ImmutableMap.<String, Tensor>builder();
      for (int i = 0; i < inputs.size(); i++) {
        named.put(program.inputs().get(i).name(), inputs.get(i));
      }
      return List.copyOf(program.run(named.buildOrThrow()).values());
    }
  }

  /// {@return the main graph of `module`, which has no effects, ready to run}
  static Executable compile(Operation module) {
    ParameterScope scope = new ParameterScope();
    lower(module, Pipeline.of(new MindirToPdOpPass(), new MindirDefunctionalizePass()), scope);
    Diagnostics diagnostics = new Diagnostics();
    return HostCompiler.compile(module, scope.store(), diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// Lowers `module` to kernels.
  ///
  /// @param pipeline turns it into operators
  static void lower(Operation module, Pipeline pipeline, ParameterScope scope) {
    Diagnostics diagnostics = new Diagnostics();
    boolean lowered =
        PassManager.builder(pipeline, REGISTRY)
                .provide(ParameterScope.class, scope)
                .build()
                .run(module, diagnostics)
            && KernelLowering.lower(
                module, KernelRegistry.load(), Backend.CPU, REGISTRY, diagnostics)
            && Verifier.verify(module, diagnostics);
    assertThat(lowered).as(() -> diagnostics.all().toString()).isTrue();
  }
}
