package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
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
import dev.weir.cli.file.Report;
import dev.weir.cli.file.StageDumps;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.ModelFolder;
import dev.weir.compiler.Targets;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.input.InputValues;
import dev.weir.runtime.device.DeviceException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.cli.Options;

/// `weir compile`: writes down what a program becomes on a target.
public final class CompileCommand implements Command {
  /// Makes the command.
  public CompileCommand() {}

  @Override
  public String name() {
    return "compile";
  }

  @Override
  public String summary() {
    return "compile a program; write its kernels and its plan";
  }

  @Override
  public Options options() {
    Options options =
        new Options()
            .addOption(
                OptionKind.value(
                    "target", "T", "what to compile for: jvm, c, opencl, cuda, ascend, linalg, …"))
            .addOption(OptionKind.output("DIR", "the folder to write to"))
            .addOption(InputKey.option())
            .addOption(ProgramReader.parametersOption());
    return StageDumps.declare(ProgramBuild.declare(options));
  }

  @Override
  public String notes() {
    return """
    DIR gets program.mlir (the program at the kernel level), the code of the
    generated kernels, kernels.json (steps, kernels and buffers), kernels.txt (the
    kernels called, in order), plan.txt (inputs, outputs, and where values lie in
    memory) and weights.bin. For c and cuda it gets what runs it without Java: a
    library in C or C++, where no operator runs on the host. With --target=linalg,
    DIR gets program.mlir alone: its groups of operators as linalg on tensors, as
    MLIR 19 spells it.\
    """;
  }

  private static ImmutableList<String> targets() {
    return ImmutableSortedSet.<String>naturalOrder()
        .addAll(Targets.names())
        .add(LinalgCompilation.TARGET)
        .build()
        .asList();
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String file = arguments.operand("FILE");
    ProgramReader.checkIsProgram(file);
    if (!arguments.has("target")) {
      throw new UsageException(
          "--target is missing; the targets are: %s", String.join(", ", targets()));
    }
    if (arguments.value("target").filter(LinalgCompilation.TARGET::equals).isPresent()) {
      return LinalgCompilation.run(arguments, console);
    }
    CompileOptions options = ProgramBuild.options(arguments, CompileCommand::targets, console);
    CopyElimination copies = ProgramBuild.copies(arguments);
    Optional<StageDumps> stages = StageDumps.of(arguments);
    String folder = arguments.value("o").orElseThrow(() -> new UsageException("-o DIR is missing"));
    Path into = OutputFile.path(folder);
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Optional<Program> program =
        MissingWeights.read(reader, file, arguments.value("params"), 0, report.diagnostics())
            .flatMap(read ->
                ProgramBuild.asOperators(
                    read,
                    copies,
                    stages,
                    InputValues.none(),
                    reader.registry(),
                    report.diagnostics()));
    if (program.isEmpty()) {
      stages.ifPresent(dumps -> dumps.failed(reader.rejected(), report.diagnostics()));
      return report.fail();
    }
    console.progress().phase("compiling " + file);
    CompileReport compilation = new CompileReport(arguments, reader.registry());
    Compilation way =
        new Compilation(
            ProgramBuild.of(options, program.get(), copies).withTrustedKernels(),
            reader.registry(),
            report.diagnostics());
    compilation.fusion(way, program.get().module(), console);
    compilation.shapes(way, program.get().module(), console);
    Optional<LoweredProgram> lowered = way.lower(program.get().module());
    if (lowered.isEmpty() || report.hasErrors()) {
      LoweredProgram.givenFiles(program.get().module()).forEach(report::add);
      return report.fail();
    }
    if (lowered.get().isOnSeveralDevices()) {
      report
          .diagnostics()
          .error(
              program.get().module().location(),
              "runs on several devices, which a folder is not made for: 'weir run' runs it, and"
                  + " without '%s' it is compiled for one",
              ProgramDevices.DEVICE);
      return report.fail();
    }
    compilation.lowered(lowered.get());
    Optional<ModelFolder> result = Optional.empty();
    try {
      result = ModelFolder.of(lowered.get(), reader.registry(), report.diagnostics());
    } catch (DeviceException e) {
      report.diagnostics().error(program.get().module().location(), "%s", e.getMessage());
    }
    if (result.isEmpty() || report.hasErrors()) {
      return report.fail();
    }
    report.print();
    compilation.print(result.get().plans(), way.cache(), console);
    OutputFile.writeFolder(into, result.get().files());
    return ExitCode.FINE;
  }
}
