package dev.weir.cli.command;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/// One of the commands, such as `opt`.
public interface Command {
  /// {@return the name}
  String name();

  /// {@return what it does, in one line}
  String summary();

  /// {@return the operands, as the help text shows them}: a program, unless a command says otherwise
  default String operands() {
    return "FILE|-";
  }

  /// {@return the options, without `--help`}
  Options options();

  /// {@return the option `name`, where it is one of too many to list, such as the name of a pass}
  default Optional<Option> furtherOption(String name) {
    return Optional.empty();
  }

  /// {@return the names of the further options, for suggestions}
  default ImmutableList<String> furtherOptionNames() {
    return ImmutableList.of();
  }

  /// {@return what the help text adds at its end}
  default String notes() {
    return "";
  }

  /// Runs the command.
  ///
  /// @return the exit code
  /// @throws UsageException if the command line is wrong
  /// @throws InputException if a file as a whole is wrong
  int run(Arguments arguments, Console console);
}
