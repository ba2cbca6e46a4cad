package dev.weir.testkit.check;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;

/// Checks a text against the directives in the comments of another.
///
/// A subset of LLVM's FileCheck: `CHECK`, `-NEXT`, `-SAME`, `-NOT`, `-DAG`, `-LABEL`, `-EMPTY`,
/// `-COUNT-n` and the modifier `{LITERAL}`; in a pattern `{{regex}}`, `[[NAME:regex]]`, `[[NAME]]`,
/// `[[#NAME:]]`, `[[#NAME + n]]` and `[[#@LINE + n]]`. Runs of spaces and tabs are alike unless asked
/// otherwise.
///
/// @param prefixes the words that start a directive
/// @param variables variables defined from outside
/// @param strictWhitespace whether spaces and tabs count
/// @param matchFullLines whether a pattern must match a whole line
/// @param variableScope whether variables whose names do not start with `$` end at a label
/// @param implicitNots patterns that must not occur anywhere between matches
/// @param allowEmpty whether the text may be empty
public record FileCheck(
    ImmutableList<String> prefixes,
    ImmutableMap<String, String> variables,
    boolean strictWhitespace,
    boolean matchFullLines,
    boolean variableScope,
    ImmutableList<String> implicitNots,
    boolean allowEmpty) {
  /// {@return a check with the prefix `CHECK` and everything else off}
  public static FileCheck standard() {
    return new FileCheck(
        ImmutableList.of("CHECK"),
        ImmutableMap.of(),
        false,
        false,
        false,
        ImmutableList.of(),
        false);
  }

  /// {@return the check that the command line `arguments` asks for; what names no option is left out}
  ///
  /// @throws IllegalArgumentException if an option is not known
  public static FileCheck of(List<String> arguments) {
    return FileCheckOptions.parse(arguments);
  }

  /// {@return what is wrong with `input` by the directives in `checks`; empty if nothing is}
  ///
  /// @param name the name of the file that `checks` is, for messages
  public ImmutableList<String> run(String name, String checks, String input) {
    ImmutableList<Directive> directives;
    try {
      directives = DirectiveReader.read(this, name, checks);
    } catch (CheckFailure e) {
      return ImmutableList.of(e.getMessage());
    }
    if (directives.isEmpty()) {
      return ImmutableList.of(
          "%s: error: no directive with prefix %s".formatted(name, String.join(" or ", prefixes)));
    }
    if (input.isEmpty() && !allowEmpty) {
      return ImmutableList.of(name + ": error: the text to check is empty");
    }
    try {
      new CheckRun(this, name, new CheckedText(input, strictWhitespace)).run(directives);
    } catch (CheckFailure e) {
      return ImmutableList.of(e.getMessage());
    }
    return ImmutableList.of();
  }
}
