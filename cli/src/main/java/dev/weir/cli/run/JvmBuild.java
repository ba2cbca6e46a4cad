package dev.weir.cli.run;

import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.PipelineText;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.StageDumps;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.target.Executable;
import dev.weir.target.jvm.JvmCompiler;
import dev.weir.transforms.kernel.KernelLowering;
import dev.weir.transforms.mindir.MindirToPdOpPass;
import dev.weir.transforms.mindir.effects.AutoMonadPass;
import dev.weir.transforms.mindir.effects.AutoMonadReorderPass;
import dev.weir.transforms.mindir.effects.CopyElimination;
import dev.weir.transforms.program.FuncToProgramPass;
import dev.weir.transforms.shape.ShapeSpecialization;
import java.io.PrintStream;
import java.util.Optional;
import org.apache.commons.cli.Option;

/// Carries a program down to kernels on the JVM. The program is changed on the way.
final class JvmBuild {
  private JvmBuild() {}

  /// {@return the passes that `arguments` ask for}
  static Optional<Pipeline> passes(Arguments arguments) {
    return arguments
        .value("pass-pipeline")
        .map(text -> PipelineText.parse(text, PassRegistry.load()));
  }

  /// {@return the option that says which reads of MindIR's parameters are copied}
  static Option copies() {
    return OptionKind.value(
        "copy-elim",
        "LEVEL",
        """
            which reads of MindIR's parameters are copied, so that
            later changes leave them alone: 0 (all), 1, 2, 3 (none)
            as MindSpore counts, or needed (the default)""");
  }

  /// {@return which reads are to be copied}
  static CopyElimination copies(Arguments arguments) {
    return arguments
        .value("copy-elim")
        .map(
            text -> CopyElimination.of(text)
                .orElseThrow(
                    () -> new UsageException(
                        "--copy-elim expects 0, 1, 2, 3 or needed, not '%s'", text)))
        .orElse(CopyElimination.NEEDED);
  }

  /// {@return `program` compiled for inputs of these types after `passes`, or empty after reporting what
  /// is wrong}
  ///
  /// @param printed where what the program prints goes
  static Optional<Executable> compile(
      Program program,
      ImmutableMap<String, TensorType> inputs,
      Optional<Pipeline> passes,
      DialectRegistry registry,
      PrintStream printed,
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
        ? JvmCompiler.compile(module, scope.store(), printed, diagnostics)
        : Optional.empty();
  }

  private static boolean lower(Operation module, Diagnostics diagnostics) {
    return KernelLowering.lower(
        module, KernelRegistry.load(), Backend.CPU, new Rewriter(), diagnostics)
        && Verifier.verify(module, diagnostics);
  }

  /// {@return `program` as operators that stand in the module itself}: a module that holds a single
  /// function has its arguments become the inputs, MindIR's function graphs have their effects ordered
  /// and are lowered; empty after reporting why that is impossible
  ///
  /// @param copies which reads of MindIR's parameters are copied
  /// @param stages what writes MindIR's function graphs down on the way
  static Optional<Program> asOperators(
      Program program,
      CopyElimination copies,
      Optional<StageDumps> stages,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Operation module = program.module();
    Pipeline pipeline;
    if (FuncToProgramPass.applies(module)) {
      pipeline = Pipeline.of(new FuncToProgramPass());
    } else if (MindirToPdOpPass.applies(module)) {
      pipeline =
          AutoMonadPass.applies(module)
              ? Pipeline.of(
                  new AutoMonadPass(), new AutoMonadReorderPass(copies), new MindirToPdOpPass())
              : Pipeline.of(new MindirToPdOpPass());
    } else {
      return Optional.of(program);
    }
    ParameterScope scope = ParameterScope.of(program.parameters());
    PassManager.Builder passes =
        PassManager.builder(pipeline, registry).provide(ParameterScope.class, scope);
    stages.ifPresent(passes::instrument);
    boolean done = passes.build().run(module, diagnostics);
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
