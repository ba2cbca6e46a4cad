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
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.pass.mindir.MindirToPdOpPass;
import dev.weir.pass.mindir.closures.MindirDefunctionalizePass;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import java.util.List;

/// Runs function graphs given as text.
final class MindIrRuns {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private MindIrRuns() {}

  /// {@return what the main graph of `text` gives for `inputs`, after `pipeline` unless that is empty}
  static List<Tensor> run(String text, String pipeline, List<Tensor> inputs) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(SourceText.of("case.mlir", text), REGISTRY, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    ParameterScope scope = new ParameterScope();
    boolean simplified =
        pipeline.isEmpty()
            || PassManager.builder(
                    Pipeline.parse(pipeline, PassRegistry.load(), diagnostics).orElseThrow(),
                    REGISTRY)
                .build()
                .run(module, diagnostics);
    boolean lowered =
        simplified
            && PassManager.builder(
                    Pipeline.of(new MindirToPdOpPass(), new MindirDefunctionalizePass()), REGISTRY)
                .provide(ParameterScope.class, scope)
                .build()
                .run(module, diagnostics)
            && KernelLowering.lower(
                module, KernelRegistry.load(), Backend.CPU, REGISTRY, diagnostics)
            && Verifier.verify(module, diagnostics);
    assertThat(lowered).as(() -> diagnostics.all() + "\n" + text).isTrue();
    try (Executable program =
        HostCompiler.compile(module, scope.store(), diagnostics).orElseThrow()) {
      var named = ImmutableMap.<String, Tensor>builder();
      for (int i = 0; i < inputs.size(); i++) {
        named.put(program.inputs().get(i).name(), inputs.get(i));
      }
      return List.copyOf(program.run(named.buildOrThrow()).values());
    }
  }
}
