package dev.weir.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/// Writes what `--help` prints.
public final class HelpText {
  private static final int COLUMN = 36;

  private HelpText() {}

  /// {@return the help text of `command`}
  public static String of(Command command) {
    StringBuilder text = new StringBuilder();
    text.append("weir ").append(command.name()).append(" - ").append(command.summary());
    text.append("\n\nUsage: weir ").append(command.name()).append(" [OPTION]...");
    if (!command.operands().isEmpty()) {
      text.append(' ').append(command.operands());
    }
    text.append("\n\nOptions:\n");
    Options options = command.options();
    for (Option option : options.getOptions()) {
      line(text, left(option), option.getDescription());
    }
    line(text, "-h, --help", "print this text");
    if (!command.notes().isEmpty()) {
      text.append('\n').append(command.notes()).append('\n');
    }
    return text.toString();
  }

  /// Appends a line of two columns.
  public static void line(StringBuilder text, String left, String right) {
    text.append("  ").append(left);
    List<String> lines = new ArrayList<>(List.of(right.split("\n", -1)));
    if (left.length() + 4 > COLUMN) {
      lines.addFirst("");
    } else {
      text.repeat(' ', COLUMN - left.length() - 2);
    }
    for (int i = 0; i < lines.size(); i++) {
      if (i > 0) {
        text.repeat(' ', COLUMN);
      }
      text.append(lines.get(i)).append('\n');
    }
  }

  private static String left(Option option) {
    StringBuilder left = new StringBuilder();
    if (option.getOpt() != null) {
      left.append('-').append(option.getOpt());
    }
    if (option.getLongOpt() != null) {
      left.append(left.isEmpty() ? "" : ", ").append("--").append(option.getLongOpt());
    }
    if (option.hasArg()) {
      left.append(option.getLongOpt() == null ? ' ' : '=').append(Arguments.placeholder(option));
    }
    return left.toString();
  }
}
