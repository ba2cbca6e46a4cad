package dev.weir.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.ir.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;

/// The arguments of one command, read and checked against its options.
public final class Arguments {
  private static final Option HELP =
      Option.builder("h").longOpt("help").desc("print this text").get();

  private final CommandLine line;
  private final ImmutableList<String> tokens;

  private Arguments(CommandLine line, List<String> tokens) {
    this.line = line;
    this.tokens = ImmutableList.copyOf(tokens);
  }

  /// {@return `tokens` as the arguments of `command`}
  ///
  /// @throws UsageException if they are not what its options allow
  public static Arguments of(Command command, List<String> tokens) {
    Options options = command.options();
    options.addOption(HELP);
    List<String> checked = check(command, options, tokens);
    try {
      CommandLine line =
          DefaultParser.builder()
              .setAllowPartialMatching(false)
              .setStripLeadingAndTrailingQuotes(false)
              .get()
              .parse(options, checked.toArray(String[]::new));
      Arguments arguments = new Arguments(line, tokens);
      arguments.checkRepetition();
      return arguments;
    } catch (MissingArgumentException e) {
      Option option = e.getOption();
      throw new UsageException(
          "option '%s' expects a value: %s", spelling(option), placeholder(option));
    } catch (ParseException e) {
      throw new UsageException("%s", e.getMessage());
    }
  }

  /// Checks the names of options, which gives better messages than the parser's, adds the further
  /// options used, and makes sure that an option whose value is optional never takes the next token.
  private static List<String> check(Command command, Options options, List<String> tokens) {
    List<String> checked = new ArrayList<>(tokens.size());
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      if (token.equals("--")) {
        checked.addAll(tokens.subList(i, tokens.size()));
        break;
      }
      if (!token.startsWith("-") || token.equals("-")) {
        checked.add(token);
        continue;
      }
      int end = nameEnd(token);
      Option option = option(command, options, token.substring(0, end));
      boolean hasValue = end < token.length();
      if (hasValue && !option.hasArg()) {
        throw new UsageException("option '%s' takes no value", spelling(option));
      }
      if (option.hasOptionalArg()) {
        checked.add(spelling(option) + "=" + value(token, end));
      } else {
        checked.add(token);
        if (option.hasArg() && !hasValue && i + 1 < tokens.size()) {
          checked.add(tokens.get(++i));
        }
      }
    }
    return checked;
  }

  private static int nameEnd(String token) {
    int end = 0;
    while (end < token.length() && token.charAt(end) != '=' && token.charAt(end) != '{') {
      end++;
    }
    return end;
  }

  /// {@return what stands after the name that ends at `end`: after a `=`, or within braces}
  private static String value(String token, int end) {
    if (end == token.length()) {
      return "";
    }
    return token.substring(token.charAt(end) == '=' ? end + 1 : end);
  }

  private static Option option(Command command, Options options, String spelled) {
    String name = spelled.substring(spelled.startsWith("--") ? 2 : 1);
    if (options.hasLongOption(name)
        || (!spelled.startsWith("--") && options.hasShortOption(name))) {
      return options.getOption(name);
    }
    Optional<Option> further = command.furtherOption(name);
    if (further.isPresent()) {
      options.addOption(further.get());
      return further.get();
    }
    List<String> known = new ArrayList<>();
    for (Option option : options.getOptions()) {
      known.add(spelling(option));
    }
    Iterables.addAll(
        known, Iterables.transform(command.furtherOptionNames(), other -> "--" + other));
    Optional<String> nearest = NearestName.of("--" + name, known);
    if (nearest.isPresent()) {
      throw new UsageException("unknown option '%s'; did you mean '%s'?", spelled, nearest.get());
    }
    throw new UsageException("unknown option '%s'", spelled);
  }

  private void checkRepetition() {
    for (Option option : line.getOptions()) {
      boolean single = option.hasArg() && !OptionKind.isRepeatable(option);
      if (single && line.getOptionValues(option).length > 1) {
        throw new UsageException("option '%s' is given more than once", spelling(option));
      }
    }
  }

  static String spelling(Option option) {
    return option.getLongOpt() == null ? "-" + option.getOpt() : "--" + option.getLongOpt();
  }

  static String placeholder(Option option) {
    return option.getArgName() == null ? "VALUE" : option.getArgName();
  }

  /// {@return whether help is asked for}
  public boolean wantsHelp() {
    return line.hasOption(HELP);
  }

  /// {@return whether the option `name` is given}
  public boolean has(String name) {
    return line.hasOption(name);
  }

  /// {@return the value of the option `name`, if it is given}
  public Optional<String> value(String name) {
    return Optional.ofNullable(line.getOptionValue(name));
  }

  /// {@return all values of the repeatable option `name`, in order}
  public ImmutableList<String> values(String name) {
    String[] values = line.getOptionValues(name);
    return values == null ? ImmutableList.of() : ImmutableList.copyOf(values);
  }

  /// {@return the integer that the option `name` has, if it is given}
  ///
  /// @throws UsageException if it is not a number from `least` to `most`
  public Optional<Long> number(String name, long least, long most) {
    Optional<String> text = value(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      long number = Long.parseLong(text.get());
      if (number >= least && number <= most) {
        return Optional.of(number);
      }
    } catch (NumberFormatException e) {
      // Said below, like a number out of range.
    }
    throw new UsageException(
        "option '--%s' expects an integer from %d to %d, not '%s'", name, least, most, text.get());
  }

  /// {@return the value of the option `name`, if it is given}
  ///
  /// @throws UsageException if it is none of `allowed`
  public Optional<String> choice(String name, ImmutableList<String> allowed) {
    Optional<String> value = value(name);
    if (value.isPresent() && !allowed.contains(value.get())) {
      throw UsageException.unknown(
          "option '--%s' cannot be '%s'".formatted(name, value.get()), value.get(), allowed);
    }
    return value;
  }

  /// {@return the only operand}
  ///
  /// @param what what it is, for the message, such as `FILE`
  /// @throws UsageException if there is none or there are several
  public String operand(String what) {
    List<String> operands = line.getArgList();
    if (operands.isEmpty()) {
      throw new UsageException("%s is missing", what);
    }
    if (operands.size() > 1) {
      throw new UsageException("expected one %s, but got also '%s'", what, operands.get(1));
    }
    return operands.get(0);
  }

  /// {@return the operands, at least one}
  ///
  /// @param what what each is, for the message, such as `FILE`
  /// @throws UsageException if there is none
  public ImmutableList<String> operands(String what) {
    if (line.getArgList().isEmpty()) {
      throw new UsageException("%s is missing", what);
    }
    return ImmutableList.copyOf(line.getArgList());
  }

  /// Checks that there are no operands.
  ///
  /// @throws UsageException if there are
  public void noOperands() {
    if (!line.getArgList().isEmpty()) {
      throw new UsageException("unexpected operand '%s'", line.getArgList().get(0));
    }
  }

  /// {@return the options as they were given, in order; a value is in [Option#getValue]}
  public ImmutableList<Option> inOrder() {
    return ImmutableList.copyOf(line.getOptions());
  }

  /// {@return everything as it was typed}
  public ImmutableList<String> tokens() {
    return tokens;
  }
}
