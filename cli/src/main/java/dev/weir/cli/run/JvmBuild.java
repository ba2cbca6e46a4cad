package dev.weir.cli.run;

import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.file.PipelineText;
import dev.weir.cli.file.Program;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.target.Executable;
import dev.weir.target.jvm.JvmCompiler;
import dev.weir.transforms.kernel.KernelLowering;
import dev.weir.transforms.mindir.MindirToPdOpPass;
import dev.weir.transforms.program.FuncToProgramPass;
import dev.weir.transforms.shape.ShapeSpecialization;
import java.util.Optional;

/// Carries a program down to kernels on the JVM. The program is changed on the way.
final class JvmBuild {
  private JvmBuild() {}

  /// {@return the passes that `arguments` ask for}
  static Optional<Pipeline> passes(Arguments arguments) {
    return arguments
        .value("pass-pipeline")
        .map(text -> PipelineText.parse(text, PassRegistry.load()));
  }

  /// {@return `program` compiled for inputs of these types after `passes`, or empty after reporting what
  /// is wrong}
  static Optional<Executable> compile(
      Program program,
      ImmutableMap<String, TensorType> inputs,
      Optional<Pipeline> passes,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Operation module = program.module();
    ParameterScope scope = ParameterScope.of(program.parameters());
    boolean ready =
        (isLowered(module) || ShapeSpecialization.specialize(module, inputs, diagnostics))
            && (passes.isEmpty()
                || PassManager.builder(passes.get(), registry)
                    .provide(ParameterScope.class, scope)
                    .build()
                    .run(module, diagnostics))
            && (isLowered(module) || lower(module, diagnostics));
    return ready
        ? JvmCompiler.compile(module, scope.store(), diagnostics)
        : Optional.empty();
  }

  private static boolean lower(Operation module, Diagnostics diagnostics) {
    return KernelLowering.lower(
        module, KernelRegistry.load(), Backend.CPU, new Rewriter(), diagnostics)
        && Verifier.verify(module, diagnostics);
  }

  /// {@return `program` as operators that stand in the module itself}: a module that holds a single
  /// function has its arguments become the inputs, MindIR's function graphs are lowered; empty after
  /// reporting why that is impossible
  static Optional<Program> asOperators(
      Program program, DialectRegistry registry, Diagnostics diagnostics) {
    Operation module = program.module();
    Pass pass;
    if (FuncToProgramPass.applies(module)) {
      pass = new FuncToProgramPass();
    } else if (MindirToPdOpPass.applies(module)) {
      pass = new MindirToPdOpPass();
    } else {
      return Optional.of(program);
    }
    ParameterScope scope = ParameterScope.of(program.parameters());
    boolean done =
        PassManager.builder(Pipeline.of(pass), registry)
            .provide(ParameterScope.class, scope)
            .build()
            .run(module, diagnostics);
    return done
        ? Optional.of(new Program(program.name(), module, scope.store()))
        : Optional.empty();
  }

  private static boolean isLowered(Operation module) {
    boolean[] found = {false};
    module.walk(op -> found[0] |= op.definition().dialectName().equals("pd_kernel"));
    return found[0];
  }
}
