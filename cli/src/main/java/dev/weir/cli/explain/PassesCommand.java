package dev.weir.cli.explain;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.pass.PassRegistry;
import org.apache.commons.cli.Options;

/// `weir passes`: the passes and named pipelines.
public final class PassesCommand implements Command {
  /// Makes the command.
  public PassesCommand() {}

  @Override public String name() {
    return "passes";
  }

  @Override public String summary() {
    return "list the passes";
  }

  @Override public String operands() {
    return "";
  }

  @Override public Options options() {
    return new Options();
  }

  @Override public int run(Arguments arguments, Console console) {
    arguments.noOperands();
    PassRegistry registry = PassRegistry.load();
    registry
        .passes()
        .values()
        .forEach(pass -> console.out().print("%-24s %s\n".formatted(pass.name(), pass.summary())));
    registry
        .pipelines()
        .values()
        .forEach(
            named -> console
                .out()
                .print("%-24s %s (pipeline)\n".formatted(named.name(), named.summary())));
    return ExitCode.FINE;
  }
}
