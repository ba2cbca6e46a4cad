package dev.weir.cli.run;

import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.InputKey;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.ProgramText;
import dev.weir.cli.file.Report;
import dev.weir.cli.file.StageDumps;
import dev.weir.pass.Pipeline;
import dev.weir.target.BufferPlan;
import dev.weir.target.Executable;
import dev.weir.target.Port;
import dev.weir.transforms.mindir.effects.CopyElimination;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.cli.Options;

/// `weir compile`: writes down what a program becomes on a target.
public final class CompileCommand implements Command {
  /// Makes the command.
  public CompileCommand() {}

  @Override public String name() {
    return "compile";
  }

  @Override public String summary() {
    return "compile a program; write its kernels and its plan";
  }

  @Override public String operands() {
    return "FILE|-";
  }

  @Override public Options options() {
    Options options =
        new Options()
            .addOption(OptionKind.value("target", "T", "what to compile for: jvm"))
            .addOption(OptionKind.output("DIR", "the folder to write to"))
            .addOption(
                OptionKind.value(
                    "pass-pipeline", "TEXT", "passes to run first, such as pir-cpu-inference"))
            .addOption(JvmBuild.copies())
            .addOption(InputKey.option())
            .addOption(
                OptionKind.value(
                    "params", "FILE", "the weights (default: the .pdiparams beside FILE)"));
    return StageDumps.declare(options);
  }

  @Override public String notes() {
    return """
        DIR gets program.mlir (the program at the kernel level), kernels.txt (the kernels called,
        in order) and plan.txt (inputs, outputs, and where intermediate values lie in memory).""";
  }

  @Override public int run(Arguments arguments, Console console) {
    String file = arguments.operand("FILE");
    if (!arguments.has("target")) {
      throw new UsageException("--target is missing; the targets are: jvm");
    }
    Target.of(arguments);
    Optional<Pipeline> passes = JvmBuild.passes(arguments);
    CopyElimination copies = JvmBuild.copies(arguments);
    Optional<StageDumps> stages = StageDumps.of(arguments);
    String folder = arguments.value("o").orElseThrow(() -> new UsageException("-o DIR is missing"));
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Optional<Program> program =
        reader.withParameters(file, arguments.value("params"))
            .flatMap(
                read -> JvmBuild.asOperators(
                    read, copies, stages, reader.registry(), report.diagnostics()));
    if (program.isEmpty()) {
      stages.ifPresent(dumps -> dumps.failed(reader.rejected(), report.diagnostics()));
      return report.fail();
    }
    console.progress().phase("compiling " + file);
    Optional<Executable> executable =
        JvmBuild.compile(
            program.get(),
            ImmutableMap.of(),
            passes,
            reader.registry(),
            console.out(),
            report.diagnostics());
    if (executable.isEmpty() || report.hasErrors()) {
      return report.fail();
    }
    report.print();
    try (Executable compiled = executable.get()) {
      Path into = OutputFile.folder(folder);
      write(into, "program.mlir", ProgramText.mlir(program.get().module(), reader.registry()));
      write(into, "kernels.txt", String.join("\n", compiled.kernels()) + "\n");
      write(into, "plan.txt", plan(compiled));
    }
    return ExitCode.FINE;
  }

  private static void write(Path folder, String name, String text) {
    OutputFile.write(folder.resolve(name), text);
  }

  private static String plan(Executable compiled) {
    StringBuilder text = new StringBuilder();
    for (Port input : compiled.inputs()) {
      text.append("input %s: %s\n".formatted(input.name(), input.type()));
    }
    for (Port output : compiled.outputs()) {
      text.append("output %s: %s\n".formatted(output.name(), output.type()));
    }
    BufferPlan plan = compiled.plan();
    text.append(
        "%d buffers in %d bytes; %d without sharing\n"
            .formatted(plan.offsets().length(), plan.size(), plan.requested()));
    for (int i = 0; i < plan.offsets().length(); i++) {
      text.append("buffer %d at %d\n".formatted(i, plan.offsets().get(i)));
    }
    return text.toString();
  }
}
