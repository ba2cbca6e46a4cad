package dev.weir.cli;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.HelpText;
import dev.weir.cli.convert.ExportCommand;
import dev.weir.cli.convert.ImportCommand;
import dev.weir.cli.explain.DialectsCommand;
import dev.weir.cli.explain.ExplainCommand;
import dev.weir.cli.explain.PassesCommand;
import dev.weir.cli.generate.GenerateCommand;
import dev.weir.cli.opt.OptCommand;
import dev.weir.cli.run.CompileCommand;
import dev.weir.cli.run.InspectCommand;
import dev.weir.cli.run.QuantizeCommand;
import dev.weir.cli.run.RunCommand;
import dev.weir.cli.run.TuneCommand;
import java.util.Optional;

/// The commands. Only the one that is asked for is loaded.
final class CommandTable {
  /// The names, in the order the help text shows them.
  static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "opt",
          "import",
          "export",
          "inspect",
          "compile",
          "run",
          "quantize",
          "tune",
          "generate",
          "dialects",
          "passes",
          "explain");

  private CommandTable() {}

  /// {@return the command `name`, if there is one}
  static Optional<Command> find(String name) {
    return switch (name) {
      case "opt" -> Optional.of(new OptCommand());
      case "import" -> Optional.of(new ImportCommand());
      case "export" -> Optional.of(new ExportCommand());
      case "inspect" -> Optional.of(new InspectCommand());
      case "compile" -> Optional.of(new CompileCommand());
      case "run" -> Optional.of(new RunCommand());
      case "quantize" -> Optional.of(new QuantizeCommand());
      case "tune" -> Optional.of(new TuneCommand());
      case "generate" -> Optional.of(new GenerateCommand());
      case "dialects" -> Optional.of(new DialectsCommand());
      case "passes" -> Optional.of(new PassesCommand());
      case "explain" -> Optional.of(new ExplainCommand());
      default -> Optional.empty();
    };
  }

  /// {@return the help text of the command line as a whole}
  static String help() {
    StringBuilder text = new StringBuilder("weir - a compiler for tensor programs\n\n");
    text.append("Usage: weir COMMAND [OPTION]... [FILE]\n\nCommands:\n");
    for (String name : NAMES) {
      Command command = find(name).orElseThrow();
      String left = command.operands().isEmpty() ? name : name + " " + command.operands();
      HelpText.line(text, left, command.summary());
    }
    text.append("\nOptions:\n");
    HelpText.line(
        text,
        "--plugins=JAR[:JAR]",
        "add the dialects, passes, kernels and targets of these jars;\n"
            + "WEIR_PLUGINS names more");
    HelpText.line(text, "--version", "print the version");
    HelpText.line(text, "-h, --help", "print this text; 'weir COMMAND --help' tells more");
    text.append("\nExit codes: 0 fine, 1 the input was wrong, 2 the command line was wrong,\n");
    text.append("3 Weir failed.\n");
    return text.toString();
  }
}
