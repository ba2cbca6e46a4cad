package dev.weir.backend.cpu.kernels.text;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.runtime.kernel.KernelException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Regular expressions of RE2, as those of Java. What RE2 does not have, such as references back and conditions on what
/// stands around, is refused; classes of characters, which both write alike but mean differently, are rewritten.
///
/// Deviation: `\C`, a single byte, and the flag `U` are refused.
///
/// Source: [Syntax](https://github.com/google/re2/wiki/Syntax).
final class Re2Pattern {
  private static final ImmutableSet<String> POSIX =
      ImmutableSet.of(
          "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "upper");

  /// What stands for the classes of POSIX that Java calls otherwise, between the brackets of a class.
  private static final ImmutableMap<String, String> OTHER_POSIX =
      ImmutableMap.of(
          "ascii",
          "\\x00-\\x7F",
          "space",
          "\\t\\n\\x0B\\f\\r ",
          "word",
          "\\w",
          "xdigit",
          "0-9A-Fa-f");

  private static final String SPACE = "\\t\\n\\f\\r ";

  private final String text;
  private final StringBuilder java = new StringBuilder();
  private int at;

  private Re2Pattern(String text) {
    this.text = text;
  }

  /// {@return `text` as a pattern}
  ///
  /// @throws KernelException if it is none
  static Pattern compile(String text) {
    Re2Pattern translation = new Re2Pattern(text);
    translation.run();
    try {
      return Pattern.compile(translation.java.toString(), Pattern.UNIX_LINES);
    } catch (PatternSyntaxException e) {
      throw translation.refused(String.valueOf(e.getDescription()));
    }
  }

  private KernelException refused(String why) {
    return KernelException.of("'%s' is no regular expression of RE2: %s", text, why);
  }

  private boolean has(String next) {
    return text.startsWith(next, at);
  }

  private void run() {
    while (at < text.length()) {
      char c = text.charAt(at);
      switch (c) {
        case '\\' -> escape(false);
        case '[' -> characters();
        case '(' -> group();
        case '*', '+', '?', '}' -> repetition();
        default -> copy(1);
      }
    }
  }

  private void copy(int count) {
    java.append(text, at, at + count);
    at += count;
  }

  /// `x*+` is `x*` in RE2 with a `+` that has nothing to repeat.
  private void repetition() {
    copy(1);
    if (at < text.length() && text.charAt(at) == '?') {
      copy(1);
    }
    if (at < text.length() && "*+?".indexOf(text.charAt(at)) >= 0) {
      throw refused("a repetition is repeated");
    }
  }

  private void group() {
    if (!has("(?")) {
      copy(1);
      return;
    }
    if (has("(?P<")) {
      java.append("(?<");
      at += "(?P<".length();
      return;
    }
    boolean isName = has("(?<") && !has("(?<=") && !has("(?<!");
    if (isName) {
      copy("(?<".length());
      return;
    }
    copy("(?".length());
    while (at < text.length() && text.charAt(at) != ')' && text.charAt(at) != ':') {
      if ("ims-".indexOf(text.charAt(at)) < 0) {
        throw refused("'(?" + text.charAt(at) + "' is not known");
      }
      copy(1);
    }
  }

  /// @param inClass whether it stands between the brackets of a class
  private void escape(boolean inClass) {
    if (at + 1 == text.length()) {
      throw refused("it ends in a backslash");
    }
    char c = text.charAt(at + 1);
    switch (c) {
      case 's' -> replace(inClass ? SPACE : "[" + SPACE + "]", 2);
      case 'S' -> replace("[^" + SPACE + "]", 2);
      case 'Q' -> {
        int end = text.indexOf("\\E", at);
        copy((end < 0 ? text.length() : end + 2) - at);
      }
      case 'p', 'P' -> property();
      default -> {
        boolean isLetter = Character.isLetter(c) && "abBdDfnrtvwWxzA".indexOf(c) < 0;
        if (isLetter || c >= '1' && c <= '9') {
          throw refused("'\\" + c + "' is not known");
        }
        if (c == 'v') {
          replace("\\x0B", 2);
        } else {
          copy(2);
        }
      }
    }
  }

  private void replace(String by, int count) {
    java.append(by);
    at += count;
  }

  /// A name of two letters or less is a general category, a longer one a script.
  private void property() {
    int end = text.indexOf('}', at);
    if (!text.startsWith("{", at + 2) || end < 0) {
      copy(Math.min(3, text.length() - at));
      return;
    }
    String name = text.substring(at + 3, end);
    boolean isNegated = name.startsWith("^");
    String plain = isNegated ? name.substring(1) : name;
    boolean isUpper = text.charAt(at + 1) == 'P' != isNegated;
    String kind = plain.length() > 2 ? "Is" : "";
    replace((isUpper ? "\\P{" : "\\p{") + kind + plain + "}", end + 1 - at);
  }

  /// A class: a bracket in it is a character unless it begins one of POSIX, and so is `&`.
  private void characters() {
    copy(1);
    if (has("^")) {
      copy(1);
    }
    if (has("]")) {
      replace("\\]", 1);
    }
    while (true) {
      if (at == text.length()) {
        throw refused("a class has no end");
      }
      char c = text.charAt(at);
      if (c == ']') {
        copy(1);
        return;
      }
      if (has("[:")) {
        posix();
      } else if (c == '\\') {
        escape(true);
      } else if (c == '[' || c == '&' || c == '^') {
        replace("\\" + c, 1);
      } else {
        copy(1);
      }
    }
  }

  private void posix() {
    int end = text.indexOf(":]", at);
    if (end < 0) {
      replace("\\[", 1);
      return;
    }
    String name = text.substring(at + 2, end);
    boolean isNegated = name.startsWith("^");
    String plain = isNegated ? name.substring(1) : name;
    String characters;
    if (POSIX.contains(plain)) {
      characters = "\\p{" + Character.toUpperCase(plain.charAt(0)) + plain.substring(1) + "}";
    } else if (OTHER_POSIX.containsKey(plain)) {
      characters = OTHER_POSIX.get(plain);
    } else {
      throw refused("there is no class '[:" + name + ":]'");
    }
    replace(isNegated ? "[^" + characters + "]" : characters, end + 2 - at);
  }
}
