package dev.weir.cli.run;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.file.InputKey;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.Report;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OneOfEachKind;
import dev.weir.compiler.OperatorForm;
import dev.weir.compiler.Targets;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.effects.CopyElimination;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.cli.Options;

/// `weir inspect`: what a program holds, and whether it would run.
public final class InspectCommand implements Command {
  /// Makes the command.
  public InspectCommand() {}

  @Override
  public String name() {
    return "inspect";
  }

  @Override
  public String summary() {
    return "tell what a program or compiled folder holds, and what would not run";
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(
            OptionKind.repeated(
                "input",
                "NAME=SPEC",
                """
                the type of an input that has none in the file, as for run:
                x=ones:2x3xf32\
                """))
        .addOption(InputKey.option());
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String file = arguments.operand("FILE");
    if (CompiledFolder.isOne(file)) {
      String text = CompiledFolder.describe(file, console);
      console.progress().close();
      console.out().print(text);
      return ExitCode.FINE;
    }
    ImmutableList<InputSpec> specs =
        arguments.values("input").stream().map(InputSpec::parse).collect(toImmutableList());
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Optional<Program> program = reader.withParameters(file, Optional.empty());
    if (program.isEmpty()) {
      return report.fail();
    }
    report.print();
    StringBuilder text = new StringBuilder();
    ProgramSummary.of(program.get()).print(text);
    String command = command(arguments, program.get(), specs, reader);
    obstacles(program.get(), specs, reader, text, command, console);
    console.progress().close();
    console.out().print(text);
    return ExitCode.FINE;
  }

  /// {@return a command that runs the program, with sizes of 1 where it leaves them open}
  private static String command(
      Arguments arguments, Program program, ImmutableList<InputSpec> specs, ProgramReader reader) {
    StringBuilder command = new StringBuilder("weir run ").append(arguments.operand("FILE"));
    arguments.values("input").forEach(input -> command.append(" --input ").append(input));
    command.append(" --inputs=random");
    if (MissingWeights.count(program) > 0) {
      command.append(" --params=random");
    }
    if (hasOpenSizes(program.module())) {
      Operation copy = program.module().copy();
      OperatorForm.of(
              copy,
              program.parameters(),
              CopyElimination.NEEDED,
              Optional.empty(),
              KnownInputs.of(program, specs, 0),
              reader.registry(),
              new Diagnostics())
          .ifPresent(weights ->
              InputDefaults.names(InputDefaults.named(copy))
                  .forEach(name -> command.append(" --dim ").append(name).append("=1")));
    }
    return command.toString();
  }

  /// {@return whether a size is open in the program, or of what a function in it takes}
  private static boolean hasOpenSizes(Operation module) {
    for (Operation op : module.region(0).entry()) {
      for (Region region : op.regions()) {
        for (Block block : region) {
          if (block.arguments().stream().anyMatch(InspectCommand::isOpen)) {
            return true;
          }
        }
      }
      if (op.results().stream().anyMatch(InspectCommand::isOpen)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOpen(Value value) {
    return value.type() instanceof TensorType type && !type.isStatic();
  }

  /// Says why the program would not run, if so. It is changed on the way.
  private static void obstacles(
      Program program,
      ImmutableList<InputSpec> specs,
      ProgramReader reader,
      StringBuilder text,
      String command,
      Console console) {
    Diagnostics diagnostics = new Diagnostics();
    // Whether it runs is known once an operator of each kind has its kernel; no memory is planned,
    // no code made.
    boolean runs =
        Optional.of(program)
            .filter(read -> new GraphInputs(specs, diagnostics).refine(read.module()))
            .flatMap(read -> {
              OneOfEachKind.keep(read.module());
              return ProgramBuild.asOperators(
                  read,
                  CopyElimination.NEEDED,
                  Optional.empty(),
                  KnownInputs.of(read, specs, 0),
                  reader.registry(),
                  diagnostics);
            })
            .flatMap(lowered ->
                new Compilation(
                        CompileOptions.of(Targets.JVM)
                            .withFusion(false)
                            .withParameters(lowered.parameters())
                            .withPrinted(console.out()),
                        reader.registry(),
                        diagnostics)
                    .lower(lowered.module()))
            .isPresent();
    if (runs) {
      text.append("runs: yes\n  ").append(command).append('\n');
      return;
    }
    Set<String> reasons = new LinkedHashSet<>();
    for (Diagnostic each : diagnostics.all()) {
      if (each.severity() == Diagnostic.Severity.ERROR) {
        reasons.add(each.message());
      }
    }
    text.append("runs: no\n");
    reasons.forEach(reason -> text.append("  ").append(reason).append('\n'));
  }
}
