package dev.weir.drr;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A rule is wrong. The message names the rule and speaks of the methods by which rules are built in
/// Java; where the rule was read from text, [#text] says the same in the words of the rule language and
/// [#subject] is what it is about.
final class RuleError extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String text;
  private final transient @Nullable Object subject;

  private RuleError(String rule, @Nullable Object subject, String message, String text) {
    super("rule '" + rule + "': " + message);
    this.text = text;
    this.subject = subject;
  }

  static RuleError of(String rule, String format, Object... arguments) {
    String message = String.format(Locale.ROOT, format, arguments);
    return new RuleError(rule, null, message, message);
  }

  /// {@return the error about `subject`: a node, operands or an attribute of the rule}
  static RuleError at(String rule, Object subject, String format, Object... arguments) {
    String message = String.format(Locale.ROOT, format, arguments);
    return new RuleError(rule, subject, message, message);
  }

  /// {@return the error about `subject`; what to do about it is `inJava` or `inText`}
  static RuleError advice(
      String rule, Object subject, String message, String inJava, String inText) {
    return new RuleError(rule, subject, message + inJava, message + inText);
  }

  /// {@return the message without the rule's name, in the words of the rule language}
  String text() {
    return text;
  }

  /// {@return what the error is about; null where that is the rule as a whole}
  @Nullable Object subject() {
    return subject;
  }
}
