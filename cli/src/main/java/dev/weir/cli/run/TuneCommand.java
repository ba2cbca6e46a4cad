package dev.weir.cli.run;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
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
import dev.weir.cli.file.Report;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Targets;
import dev.weir.compiler.schedules.TuningDatabase;
import dev.weir.compiler.tune.Tuner;
import dev.weir.compiler.tune.TuningReport;
import dev.weir.compiler.tune.TuningSettings;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.TileTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.commons.cli.Options;

/// `weir tune`: looks for schedules that suit the kernels of a program better than those they get, on the machine at hand.
public final class TuneCommand implements Command {
  private static final String FILL = "random";
  private static final long TRIALS = 16;
  private static final long SECONDS = 2;

  /// Makes the command.
  public TuneCommand() {}

  @Override
  public String name() {
    return "tune";
  }

  @Override
  public String summary() {
    return "look for faster tiles for the kernels of a program";
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(
            OptionKind.value("target", "T", "what for: jvm (the default), c, opencl, cuda, …"))
        .addOption(OptionKind.value("trials", "N", "how many schedules of a kernel (default 16)"))
        .addOption(OptionKind.value("seconds", "N", "how long a trial is run (default 2)"))
        .addOption(OptionKind.repeated("input", "NAME=SPEC", "an input, as 'weir run' takes it"))
        .addOption(
            OptionKind.value(
                "inputs",
                "FILL",
                """
                fill each input that is not given, of the program's own type;
                random unless something else is said\
                """))
        .addOption(OptionKind.value("seed", "N", "where uniform and random start (default 0)"))
        .addOption(
            OptionKind.repeated(
                "dim", "FACT", "the size of a dimension that the program leaves open: batch=8"))
        .addOption(InputKey.option())
        .addOption(ProgramReader.parametersOption())
        .addOption(
            OptionKind.output("FILE", "the tuning database; what it knows of others is kept"));
  }

  @Override
  public String notes() {
    return """
    'weir run' and 'weir compile' take the schedules from the database with --tuning=FILE. Each
    trial runs the program with other tiles and as it was, in turns; a schedule that changes a
    bit of an output is left out. Where there is no such device, estimates decide.\
    """;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String file = arguments.operand("FILE");
    ProgramReader.checkIsProgram(file);
    Path out =
        OutputFile.path(
            arguments
                .value("o")
                .orElseThrow(
                    () -> new UsageException("-o is missing: the file that the schedules go to")));
    CompileOptions options = ProgramBuild.options(arguments, Targets::names, console);
    TuningSettings settings =
        new TuningSettings(
            arguments.number("trials", 1, Integer.MAX_VALUE).orElse(TRIALS).intValue(),
            Duration.ofSeconds(arguments.number("seconds", 1, 3600).orElse(SECONDS)));
    Report report = new Report(console);
    Optional<TuningDatabase> known =
        Files.exists(out)
            ? TuningDatabase.read(out, report.diagnostics())
            : Optional.of(TuningDatabase.EMPTY);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Optional<TuningReport> found =
        known.flatMap(
            database -> tune(file, options, settings, arguments, reader, report, console));
    console.progress().close();
    if (found.isEmpty() || report.hasErrors()) {
      return report.fail();
    }
    report.print();
    console.out().print(found.get().text());
    OutputFile.write(out, known.get().with(found.get().entries()).toJson());
    return ExitCode.FINE;
  }

  private static Optional<TuningReport> tune(
      String file,
      CompileOptions options,
      TuningSettings settings,
      Arguments arguments,
      ProgramReader reader,
      Report report,
      Console console) {
    long seed = arguments.number("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(0L);
    ImmutableList<InputSpec> specs =
        arguments.values("input").stream().map(InputSpec::parse).collect(toImmutableList());
    Optional<Program> program =
        MissingWeights.read(reader, file, arguments.value("params"), seed, report.diagnostics())
            .filter(given -> new GraphInputs(specs, report.diagnostics()).refine(given.module()))
            .flatMap(given ->
                ProgramBuild.asOperators(
                    given,
                    CopyElimination.NEEDED,
                    Optional.empty(),
                    KnownInputs.of(given, specs, seed),
                    reader.registry(),
                    report.diagnostics()));
    if (program.isEmpty()) {
      return Optional.empty();
    }
    ProgramInput.rename(program.get().module());
    var binding =
        new InputBinding(
            program.get().name(),
            program.get().module(),
            seed,
            Optional.of(
                InputDefaults.of(arguments, options.facts())
                    .orElseGet(() -> InputDefaults.of(FILL, options.facts()))),
            report.diagnostics());
    ImmutableMap<String, Tensor> tensors = binding.bind(specs);
    if (report.hasErrors()) {
      return Optional.empty();
    }
    TileTarget target = Targets.find(options.target()).orElseThrow();
    Tuner tuner =
        new Tuner(
            ProgramBuild.of(options, program.get(), CopyElimination.NEEDED)
                .withInputs(ProgramInput.types(ProgramInput.of(program.get().module()), tensors)),
            target,
            reader.registry(),
            settings,
            what -> console.progress().phase("tuning " + file + ": " + what),
            report.diagnostics());
    try {
      return tuner.tune(program.get().module(), tensors);
    } catch (RunException e) {
      report.diagnostics().error(e.location(), "%s", e.getMessage());
      return Optional.empty();
    }
  }
}
