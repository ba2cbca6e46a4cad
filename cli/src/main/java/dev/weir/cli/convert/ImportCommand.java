package dev.weir.cli.convert;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.file.InputKey;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.ProgramText;
import dev.weir.cli.file.Report;
import java.util.Optional;
import org.apache.commons.cli.Options;

/// `weir import`: from a foreign file to IR text.
public final class ImportCommand implements Command {
  /// Makes the command.
  public ImportCommand() {}

  @Override
  public String name() {
    return "import";
  }

  @Override
  public String summary() {
    return "turn a program of PIR or MindIR, an ONNX, old Paddle or language model into IR text";
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(OptionKind.output("FILE", "where the text goes (default: standard output)"))
        .addOption(
            OptionKind.value("params", "FILE", "check that this file holds the program's weights"))
        .addOption(InputKey.option())
        .addOption(OptionKind.flag("generic", "print every operation in generic form"));
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String file = arguments.operand("FILE");
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Optional<Program> program =
        arguments.has("params")
            ? reader.withParameters(file, arguments.value("params"))
            : reader.read(file);
    if (program.isEmpty()) {
      return report.fail();
    }
    report.print();
    String text =
        arguments.has("generic")
            ? ProgramText.generic(program.get().module(), reader.registry())
            : ProgramText.mlir(program.get().module(), reader.registry());
    OutputFile.write(arguments.value("o"), text, console);
    return ExitCode.FINE;
  }
}
