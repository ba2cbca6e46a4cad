package dev.weir.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  /// A command with one option of each kind, and the passes `cse` and `canonicalize`.
  private static final class Sample implements Command {
    @Override
    public String name() {
      return "sample";
    }

    @Override
    public String summary() {
      return "do nothing";
    }

    @Override
    public String operands() {
      return "FILE";
    }

    @Override
    public Options options() {
      return new Options()
          .addOption(OptionKind.flag("generic", "print so"))
          .addOption(OptionKind.value("threads", "N", "how many"))
          .addOption(OptionKind.repeated("input", "NAME=SPEC", "an input"))
          .addOption(OptionKind.output("FILE", "where to"));
    }

    @Override
    public Optional<Option> furtherOption(String name) {
      return furtherOptionNames().contains(name)
          ? Optional.of(OptionKind.pass(name, "{OPTIONS}", "a pass"))
          : Optional.empty();
    }

    @Override
    public ImmutableList<String> furtherOptionNames() {
      return ImmutableList.of("cse", "canonicalize");
    }

    @Override
    public int run(Arguments arguments, Console console) {
      return ExitCode.FINE;
    }
  }

  private static Arguments parse(String... tokens) {
    return Arguments.of(new Sample(), List.of(tokens));
  }

  @Test
  void readsOptionsAroundTheOperand() {
    Arguments arguments =
        parse("--input", "x=1", "file", "-o", "-", "--generic", "--input=y=2:f32", "--threads=3");
    assertThat(arguments.operand("FILE")).isEqualTo("file");
    assertThat(arguments.values("input")).containsExactly("x=1", "y=2:f32");
    assertThat(arguments.value("o")).contains("-");
    assertThat(arguments.has("generic")).isTrue();
    assertThat(arguments.number("threads", 1, 8)).contains(3L);
  }

  @Test
  void aDashIsAnOperand() {
    assertThat(parse("-").operand("FILE")).isEqualTo("-");
  }

  @Test
  void whatFollowsTwoDashesIsAnOperand() {
    assertThat(parse("--", "--generic").operand("FILE")).isEqualTo("--generic");
  }

  @Test
  void passesKeepTheirOrderAndNeverTakeTheOperand() {
    Arguments arguments = parse("--canonicalize{max-iterations=4}", "--cse", "file", "--cse=a=b");
    assertThat(arguments.operand("FILE")).isEqualTo("file");
    assertThat(arguments.inOrder())
        .extracting(Option::getLongOpt)
        .containsExactly("canonicalize", "cse", "cse");
    assertThat(arguments.inOrder())
        .extracting(option -> option.getValue(""))
        .containsExactly("{max-iterations=4}", "", "a=b");
  }

  @Test
  void suggestsTheNearestOption() {
    assertThatThrownBy(() -> parse("--genric"))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown option '--genric'; did you mean '--generic'?");
    assertThatThrownBy(() -> parse("--canonicalise"))
        .hasMessage("unknown option '--canonicalise'; did you mean '--canonicalize'?");
    assertThatThrownBy(() -> parse("--xyzzy")).hasMessage("unknown option '--xyzzy'");
    assertThatThrownBy(() -> parse("-q")).hasMessageContaining("unknown option '-q'");
  }

  @Test
  void saysWhatAnOptionExpects() {
    assertThatThrownBy(() -> parse("--threads"))
        .isInstanceOf(UsageException.class)
        .hasMessage("option '--threads' expects a value: N");
    assertThatThrownBy(() -> parse("--generic=yes"))
        .hasMessage("option '--generic' takes no value");
    assertThatThrownBy(() -> parse("--threads=many").number("threads", 1, 8))
        .hasMessage("option '--threads' expects an integer from 1 to 8, not 'many'");
    assertThatThrownBy(() -> parse("--threads=9").number("threads", 1, 8))
        .hasMessageContaining("from 1 to 8, not '9'");
    assertThatThrownBy(() -> parse("--threads=1", "--threads=2"))
        .hasMessage("option '--threads' is given more than once");
  }

  @Test
  void saysWhatOperandIsMissingOrTooMuch() {
    assertThatThrownBy(() -> parse().operand("FILE"))
        .isInstanceOf(UsageException.class)
        .hasMessage("FILE is missing");
    assertThatThrownBy(() -> parse("a", "b").operand("FILE"))
        .hasMessage("expected one FILE, but got also 'b'");
  }
}
