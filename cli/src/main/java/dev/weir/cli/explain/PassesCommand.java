package dev.weir.cli.explain;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.compiler.TargetPipeline;
import dev.weir.compiler.Targets;
import dev.weir.pass.PassRegistry;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.Options;

/// `weir passes`: the passes and named pipelines.
public final class PassesCommand implements Command {
  /// Makes the command.
  public PassesCommand() {}

  @Override
  public String name() {
    return "passes";
  }

  @Override
  public String summary() {
    return "list the passes, or print the pipeline of a target";
  }

  @Override
  public String operands() {
    return "";
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(
            OptionKind.value("pipeline", "TARGET", "print the pipeline from a program to kernels"))
        .addOption(OptionKind.flag("no-fusion", "with --pipeline: that of 'run --no-fusion'"));
  }

  @Override
  public int run(Arguments arguments, Console console) {
    arguments.noOperands();
    Optional<String> target = arguments.value("pipeline");
    if (target.isPresent()) {
      if (!Targets.names().contains(target.get())) {
        throw UsageException.unknown(
            "unknown target '%s'".formatted(target.get()), target.get(), Targets.names());
      }
      console.out().println(TargetPipeline.of(target.get(), !arguments.has("no-fusion")).text());
      return ExitCode.FINE;
    }
    PassRegistry registry = PassRegistry.load();
    int width =
        Stream.concat(registry.passes().keySet().stream(), registry.pipelines().keySet().stream())
            .mapToInt(String::length)
            .max()
            .orElse(1);
    String line = "%-" + width + "s %s%n";
    registry
        .passes()
        .values()
        .forEach(pass -> console.out().printf(line, pass.name(), pass.summary()));
    registry
        .pipelines()
        .values()
        .forEach(
            named -> console.out().printf(line, named.name(), named.summary() + " (pipeline)"));
    return ExitCode.FINE;
  }
}
